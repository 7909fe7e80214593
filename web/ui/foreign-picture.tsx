import classes from './rich-text.module.css';

/** A picture on a different server. It is never loaded; a box shows its alternative text. */
export function ForeignPicture({ words }: { words: string }) {
  return (
    <span className={classes.foreign}>
      <span className={classes.foreignMark}>Picture not shown because it’s on another site</span>
      {words !== '' && <span>{words}</span>}
    </span>
  );
}
