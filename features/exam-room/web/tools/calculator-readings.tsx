import { type FormEvent, useId, useState } from 'react';
import { coordinateWords, pointWords } from '#core/calculator/numbers.ts';
import type { LineResult } from '#core/calculator/results.ts';
import type { Spot } from '#core/calculator/spots.ts';
import type { View } from '#core/calculator/view.ts';
import { planeOf } from '../../calculator.rules.ts';
import { spotWords } from '../../calculator-words.rules.ts';
import type { Plane } from '../../tools.rules.ts';
import button from '../frame/button.module.css';
import { RoomIcon } from '../frame/room-icon.tsx';
import classes from './calculator-readings.module.css';

interface CalculatorReadingsProps {
  lines: readonly string[];
  sheet: readonly LineResult[];
  spots: readonly Spot[];
  view: View;
  heightByWidth: number;
  isPinned: (spot: Spot) => boolean;
  onPin: (spot: Spot) => void;
  onPlane: (plane: Plane) => void;
}

const READINGS = [
  { name: 'points', label: 'Points' },
  { name: 'table', label: 'Table' },
  { name: 'window', label: 'Range' },
] as const;
type Reading = (typeof READINGS)[number]['name'];

/** The graph as text: its notable points, a table of values, and its visible range. */
export function CalculatorReadings(props: CalculatorReadingsProps) {
  const [open, setOpen] = useState<Reading | null>(null);
  const id = useId();
  return (
    <>
      <div className={classes.readings}>
        {READINGS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-expanded={open === name}
            aria-controls={id}
            onClick={() => setOpen(open === name ? null : name)}
          >
            {label}
          </button>
        ))}
      </div>
      <section
        id={id}
        className={classes.reading}
        hidden={open === null}
        aria-label={READINGS.find(({ name }) => name === open)?.label ?? 'Graph details'}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(null)}
      >
        <button type="button" className={classes.shut} aria-label="Close" onClick={() => setOpen(null)}>
          <RoomIcon name="close" size={14} />
        </button>
        {open === 'points' && <Points {...props} />}
        {open === 'table' && <Table {...props} />}
        {open === 'window' && <WindowForm {...props} />}
      </section>
    </>
  );
}

function Points({ spots, isPinned, onPin }: CalculatorReadingsProps) {
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
function Table({ lines, sheet }: CalculatorReadingsProps) {
  const [start, setStart] = useState('-5');
  const [step, setStep] = useState('1');
  const functions = sheet.flatMap((result, line) =>
    result.kind === 'curve' && result.curve.of === 'x'
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
                {lines[line]}
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
function WindowForm({ view, heightByWidth, onPlane }: CalculatorReadingsProps) {
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
    if (plane !== null) onPlane(plane);
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
