import classes from './moments.module.css';

const KEYS = [
  ['Space', 'play or pause'],
  ['← →', '10 seconds'],
  [', .', 'speed'],
  ['C', 'captions'],
  ['F', 'full screen'],
] as const;
const READERS_KEYS = [
  ['N', 'note'],
  ['D', 'ask about this moment'],
] as const;

/** A list of the keyboard shortcuts, which the user can unfold. */
export function Keys({ isReader }: { isReader: boolean }) {
  return (
    <details className={classes.keys}>
      <summary>Keyboard shortcuts</summary>
      <ul>
        {[...KEYS, ...(isReader ? READERS_KEYS : [])].map(([key, does]) => (
          <li key={key}>
            <kbd>{key}</kbd> {does}
          </li>
        ))}
      </ul>
    </details>
  );
}
