import { type FormEvent, useEffect, useRef, useState } from 'react';
import { coordinateWords, pointWords } from '#core/calculator/numbers.ts';
import type { LineResult } from '#core/calculator/results.ts';
import type { Spot } from '#core/calculator/spots.ts';
import type { View } from '#core/calculator/view.ts';
import { planeOf } from '../../calculator.rules.ts';
import type { CalculatorMode, CalculatorState } from '../../calculator-state.rules.ts';
import { spotWords } from '../../calculator-words.rules.ts';
import button from '../frame/button.module.css';
import { RoomIcon } from '../frame/room-icon.tsx';
import classes from './graph-settings.module.css';

interface GraphSettingsProps {
  state: CalculatorState;
  /** The texts of the lines. */
  texts: readonly string[];
  sheet: readonly LineResult[];
  spots: readonly Spot[];
  view: View;
  heightByWidth: number;
  isPinned: (spot: Spot) => boolean;
  onPin: (spot: Spot) => void;
  onChange: (change: Partial<Pick<CalculatorState, 'plane' | 'has_grid' | 'has_numbers'>>) => void;
  onClose: () => void;
  mode: CalculatorMode;
  onMode: ((mode: CalculatorMode) => void) | undefined;
}

const READINGS = [
  { name: 'points', label: 'Points' },
  { name: 'table', label: 'Values' },
  { name: 'window', label: 'Range' },
] as const;
type Reading = (typeof READINGS)[number]['name'];

/** The graph as text: its notable points, a table of values, and its visible range. */
export function GraphSettings(props: GraphSettingsProps) {
  const [open, setOpen] = useState<Reading>('points');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <section
      className={classes.reading}
      aria-label="Points, values, and range"
      onKeyDown={({ key }) => key === 'Escape' && props.onClose()}
    >
      <div className={classes.readings}>
        {READINGS.map(({ name, label }, index) => (
          <button
            key={name}
            ref={index === 0 ? first : undefined}
            type="button"
            aria-pressed={open === name}
            onClick={() => setOpen(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <button type="button" className={classes.shut} aria-label="Close" onClick={props.onClose}>
        <RoomIcon name="close" size={14} />
      </button>
      {open === 'points' && <Points {...props} />}
      {open === 'table' && <Table {...props} />}
      {open === 'window' && (
        <>
          <WindowForm {...props} />
          <Switches {...props} />
        </>
      )}
    </section>
  );
}

/** Whether the grid and the numbers of the axes are shown; in a sheet, also the type of the calculator. */
function Switches({ state, onChange, mode, onMode }: GraphSettingsProps) {
  return (
    <div className={classes.switches}>
      <label>
        <input
          type="checkbox"
          checked={state.has_grid}
          onChange={({ currentTarget }) => onChange({ has_grid: currentTarget.checked })}
        />
        Grid
      </label>
      <label>
        <input
          type="checkbox"
          checked={state.has_numbers}
          onChange={({ currentTarget }) => onChange({ has_numbers: currentTarget.checked })}
        />
        Axis numbers
      </label>
      {onMode !== undefined && mode === 'graphing' && (
        <button type="button" className={button.button} onClick={() => onMode('scientific')}>
          Switch to scientific
        </button>
      )}
    </div>
  );
}

function Points({ spots, isPinned, onPin }: GraphSettingsProps) {
  if (spots.length === 0) {
    return <p>No points to show. Add a line like y = x² − 4, or zoom out.</p>;
  }
  return (
    <ul className={classes.points}>
      {spots.map((spot) => (
        <li key={`${spot.what} ${spot.lines} ${spot.x} ${spot.y}`}>
          <button type="button" aria-pressed={isPinned(spot)} onClick={() => onPin(spot)}>
            <b>{pointWords(spot)}</b> {spotWords(spot)}
          </button>
        </li>
      ))}
    </ul>
  );
}

const ROWS = 11;

/** The values of every function of x, from a start in equal steps. */
function Table({ texts, sheet }: GraphSettingsProps) {
  const [start, setStart] = useState('-5');
  const [step, setStep] = useState('1');
  const functions = sheet.flatMap((result, line) =>
    (result.kind === 'curve' || result.kind === 'fit') && result.curve?.of === 'x'
      ? [{ line, at: result.curve.at, refill: result.refill }]
      : [],
  );
  const [from, by] = [Number(start), Number(step)];
  const isRight = start.trim() !== '' && Number.isFinite(from) && Number.isFinite(by) && by > 0;
  if (functions.length === 0) return <p>Add a function of x to see a table of its values.</p>;
  const rows = isRight
    ? Array.from({ length: ROWS }, (_, index) => Number((from + index * by).toPrecision(12)))
    : [];
  return (
    <>
      <div className={classes.fields}>
        <Field label="First x" value={start} onChange={setStart} />
        <Field label="Step" value={step} onChange={setStep} />
      </div>
      {!isRight && <p>Enter a number for the first x, and a step greater than 0.</p>}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">x</th>
            {functions.map(({ line }) => (
              <th key={line} scope="col">
                {texts[line]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((x) => (
            <tr key={x}>
              <th scope="row">{coordinateWords(x)}</th>
              {functions.map(({ line, at, refill }) => (
                <td key={line}>{valueWords(at, refill, x)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function valueWords(at: (x: number) => number, refill: () => void, x: number): string {
  refill();
  try {
    const value = at(x);
    return Number.isFinite(value) ? coordinateWords(value) : '–';
  } catch {
    return '–';
  }
}

function Field({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label>
      {label}
      <input
        value={value}
        inputMode="text"
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace('−', '-'))}
      />
    </label>
  );
}

/** A form that sets the visible range. */
function WindowForm({ view, heightByWidth, onChange }: GraphSettingsProps) {
  const [typed, setTyped] = useState(() => ({
    left: shortOf(view.left),
    right: shortOf(view.right),
    bottom: shortOf(view.bottom),
    top: shortOf(view.top),
  }));
  const [isWrong, setWrong] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [left, right, bottom, top] = [typed.left, typed.right, typed.bottom, typed.top].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const plane = right > left && top > bottom ? planeOf({ left, right, bottom, top }, heightByWidth) : null;
    setWrong(plane === null);
    if (plane !== null) onChange({ plane });
  };
  return (
    <form className={classes.fields} onSubmit={onSubmit}>
      {(['left', 'right', 'bottom', 'top'] as const).map((side) => (
        <Field
          key={side}
          label={{ left: 'x from', right: 'x to', bottom: 'y from', top: 'y to' }[side]}
          value={typed[side]}
          onChange={(value) => setTyped({ ...typed, [side]: value })}
        />
      ))}
      {isWrong && <p role="alert">Enter numbers. Each “from” must be smaller than its “to”.</p>}
      <button type="submit" className={button.button}>
        Apply
      </button>
    </form>
  );
}

function shortOf(value: number): string {
  return String(Number(value.toPrecision(5)));
}
