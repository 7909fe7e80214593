import classes from './rich-text.module.css';

/** Of its source: more than that nobody reads. */
const LONGEST = 300;
const SHORT = 40;

/** A formula that is too much to draw: what its writer wrote, in a quiet box. */
export function UndrawnFormula({ tex, isShort }: { tex: string; isShort: boolean }) {
  const longest = isShort ? SHORT : LONGEST;
  return (
    <code className={classes.undrawn} data-formula title="This formula is too large to be drawn">
      {tex.length > longest ? `${tex.slice(0, longest)}…` : tex}
    </code>
  );
}
