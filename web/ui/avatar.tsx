import classes from './avatar.module.css';

/** A person's initials; their full name always stands beside it. */
export function Avatar({ name }: { name: string }) {
  // A word of signs alone has no initial.
  const words = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const initials = words.length > 1 ? `${words[0]}${words.at(-1)}` : words.join('');
  return (
    <span className={classes.avatar} aria-hidden>
      {initials.toLocaleUpperCase()}
    </span>
  );
}
