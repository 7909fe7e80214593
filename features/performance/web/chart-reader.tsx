import classes from './performance.module.css';

interface ChartReaderProps {
  /** Names the chart for screen readers. */
  label: string;
  places: number;
  at: number;
  onChange: (place: number) => void;
  /** The value at the chosen place, in words. */
  reading: string;
}

/** A slider that reads a chart value by value, by keyboard or pointer. */
export function ChartReader({ label, places, at, onChange, reading }: ChartReaderProps) {
  if (places < 2) return null;
  return (
    <div className={classes.reader}>
      <input
        type="range"
        min={0}
        max={places - 1}
        value={at}
        aria-label={label}
        aria-valuetext={reading}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <p>{reading}</p>
    </div>
  );
}
