import classes from './avatar.module.css';

/** A person's initials; their full name always stands beside it. */
export function Avatar({ name }: { name: string }) {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = ends.map((word) => Array.from(word ?? '')[0] ?? '').join('');
  return (
    <span className={classes.avatar} aria-hidden>
      {initials.toLocaleUpperCase()}
    </span>
  );
}
