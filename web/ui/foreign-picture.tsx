import classes from './rich-text.module.css';

/** A picture of another server, which is never opened: its words in a box of their own. */
export function ForeignPicture({ words }: { words: string }) {
  return (
    <span className={classes.foreign}>
      <span className={classes.foreignMark}>Picture not shown: it is kept on another server</span>
      {words !== '' && <span>{words}</span>}
    </span>
  );
}
