import { RoomIcon } from '../frame/room-icon.tsx';
import classes from './calculator-foot.module.css';
import { CalculatorIcon } from './calculator-icon.tsx';

interface CalculatorFootProps {
  angle: 'degrees' | 'radians';
  isKeypadOpen: boolean;
  isReadOnly: boolean;
  mayUndo: boolean;
  mayRedo: boolean;
  undo: () => void;
  redo: () => void;
  onKeypad: () => void;
  onAngle: (angle: 'degrees' | 'radians') => void;
}

const ANGLES = [
  { angle: 'degrees', label: 'Degrees' },
  { angle: 'radians', label: 'Radians' },
] as const;

/**
 * The bar at the bottom of the calculator: the keypad, the buttons for undo and redo, and the unit for
 * angles.
 */
export function CalculatorFoot({ angle, isKeypadOpen, isReadOnly, ...acts }: CalculatorFootProps) {
  return (
    <div className={classes.foot}>
      <button
        type="button"
        className={classes.keypad}
        aria-expanded={isKeypadOpen}
        onMouseDown={(event) => event.preventDefault()}
        onClick={acts.onKeypad}
      >
        <RoomIcon name="keys" />
        Keypad
        <RoomIcon name={isKeypadOpen ? 'down' : 'up'} size={14} />
      </button>
      <button
        type="button"
        className={classes.small}
        aria-label="Undo"
        disabled={isReadOnly || !acts.mayUndo}
        onClick={acts.undo}
      >
        <CalculatorIcon name="undo" />
      </button>
      <button
        type="button"
        className={classes.small}
        aria-label="Redo"
        disabled={isReadOnly || !acts.mayRedo}
        onClick={acts.redo}
      >
        <CalculatorIcon name="redo" />
      </button>
      <fieldset className={classes.choice}>
        <legend>Angles</legend>
        {ANGLES.map((each) => (
          <button
            key={each.angle}
            type="button"
            aria-pressed={angle === each.angle}
            disabled={isReadOnly}
            onClick={() => acts.onAngle(each.angle)}
          >
            {each.label}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
