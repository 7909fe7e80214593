import classes from './rich-text.module.css';

/** The maximum number of characters of the source to show. */
const LONGEST = 300;
const SHORT = 40;

/** The source of a formula that is too large to draw, in a box. */
export function UndrawnFormula({ tex, isShort }: { tex: string; isShort: boolean }) {
  const longest = isShort ? SHORT : LONGEST;
  return (
    <code className={classes.undrawn} data-formula title="This formula is too large to show">
      {tex.length > longest ? `${tex.slice(0, longest)}…` : tex}
    </code>
  );
}
