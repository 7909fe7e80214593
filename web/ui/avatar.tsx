import classes from './avatar.module.css';

/** A person's initials. Use it only beside the full name. */
export function Avatar({ name }: { name: string }) {
  // A word without letters or digits has no initial.
  const words = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const initials = words.length > 1 ? `${words[0]}${words.at(-1)}` : words.join('');
  return (
    <span className={classes.avatar} aria-hidden>
      {initials.toLocaleUpperCase()}
    </span>
  );
}
