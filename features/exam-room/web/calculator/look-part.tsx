import { COLORS, DASHES, type Look } from '../../calculator-state.rules.ts';
import classes from './look-part.module.css';

const COLOR_NAMES = ['Green', 'Blue', 'Orange', 'Purple', 'Olive', 'Pink'];
const DASH_NAMES = ['Solid', 'Dashed', 'Dotted'];

interface LookPartProps {
  look: Look;
  /** The description of the line in words. */
  of: string;
  /** Whether the line has a curve, which can be dashed. */
  hasDash: boolean;
  isReadOnly: boolean;
  onLook: (look: Look) => void;
}

/** The choice of a line's color and dashes, and whether it is hidden. */
export function LookPart({ look, of, hasDash, isReadOnly, onLook }: LookPartProps) {
  return (
    <fieldset className={classes.part} aria-label={`Look of ${of}`} disabled={isReadOnly}>
      <div className={classes.colors}>
        {Array.from({ length: COLORS }, (_, color) => (
          <button
            key={COLOR_NAMES[color]}
            type="button"
            data-color={color}
            aria-label={COLOR_NAMES[color]}
            aria-pressed={look.color === color}
            onClick={() => onLook({ ...look, color })}
          />
        ))}
      </div>
      {hasDash && (
        <div className={classes.dashes}>
          {Array.from({ length: DASHES }, (_, dash) => (
            <button
              key={DASH_NAMES[dash]}
              type="button"
              aria-pressed={look.dash === dash}
              onClick={() => onLook({ ...look, dash })}
            >
              {DASH_NAMES[dash]}
            </button>
          ))}
        </div>
      )}
      <label>
        <input
          type="checkbox"
          checked={look.is_hidden}
          onChange={({ currentTarget }) => onLook({ ...look, is_hidden: currentTarget.checked })}
        />
        Hide on the graph
      </label>
    </fieldset>
  );
}

/** The color of a line, with its dashes or a dot. A hidden line has an empty ring. */
export function Swatch({ look, isPoints }: { look: Look; isPoints: boolean }) {
  return (
    <svg className={classes.swatch} data-color={look.color} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" data-is-hidden={look.is_hidden || undefined} />
      {!look.is_hidden &&
        (isPoints ? (
          <circle className={classes.mark} cx="10" cy="10" r="4" />
        ) : (
          <path className={classes.stroke} data-dash={look.dash} d="M4 10h12" />
        ))}
    </svg>
  );
}
