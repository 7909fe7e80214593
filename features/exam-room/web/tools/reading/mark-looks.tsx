import { MARK_COLOURS, type MarkColour } from '../../../marks.contract.ts';
import classes from './reading.module.css';

export const COLOUR_WORDS: Readonly<Record<MarkColour, string>> = {
  amber: 'Amber, solid line',
  green: 'Green, dashed line',
  blue: 'Blue, dotted line',
};

/** Buttons for the colors. `now`: the color of the highlight; null if there is none yet. */
export function Colours({ now, onPick }: { now: MarkColour | null; onPick: (colour: MarkColour) => void }) {
  return (
    <fieldset className={classes.colours} aria-label="Color">
      {MARK_COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          data-colour={colour}
          aria-label={COLOUR_WORDS[colour]}
          aria-pressed={now === null ? undefined : now === colour}
          onClick={() => onPick(colour)}
        >
          <span aria-hidden="true">Aa</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Buttons for shading or underlining. */
export function Styles({
  isUnderline,
  onPick,
}: {
  isUnderline: boolean;
  onPick: (isUnderline: boolean) => void;
}) {
  return (
    <fieldset className={classes.styles} aria-label="Style">
      <button type="button" aria-pressed={!isUnderline} onClick={() => onPick(false)}>
        Shading
      </button>
      <button type="button" aria-pressed={isUnderline} onClick={() => onPick(true)}>
        Underline
      </button>
    </fieldset>
  );
}
