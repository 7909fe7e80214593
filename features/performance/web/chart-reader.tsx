import classes from './performance.module.css';

interface ChartReaderProps {
  /** What is read. */
  label: string;
  places: number;
  at: number;
  onChange: (place: number) => void;
  /** What stands at the chosen place. */
  reading: string;
}

/** Reads a chart place by place, with the keys or by pointer. */
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
