import classes from './shortcuts.module.css';

/** Keys within single parts that do more than move the focus or press a button. */
const KEYS: readonly { where: string; keys: string; act: string }[] = [
  { where: 'Options', keys: '↑ ↓', act: 'choose the one before or after' },
  { where: 'Tabs', keys: '← →', act: 'show the one before or after' },
  { where: 'Divider', keys: '← →', act: 'make a side wider' },
  { where: 'Calculator line', keys: 'Enter', act: 'next line' },
  { where: 'Calculator line', keys: '↑ ↓', act: 'line above or below' },
  { where: 'Calculator line', keys: 'Backspace', act: 'remove an empty line' },
  { where: 'Graph', keys: '← → ↑ ↓', act: 'move it' },
  { where: 'Graph', keys: '+ −', act: 'closer or further' },
  { where: 'Graph', keys: '0', act: 'first view' },
  { where: 'Anything opened', keys: 'Esc', act: 'close it' },
];

/** Lists the keys that work only within single parts of the room. */
export function OtherKeys({ hasCalculator }: { hasCalculator: boolean }) {
  const shown = KEYS.filter(({ where }) => hasCalculator || !/Calculator|Graph/.test(where));
  return (
    <details className={classes.others}>
      <summary>Keys within a part</summary>
      <table>
        <tbody>
          {shown.map(({ where, keys, act }) => (
            <tr key={`${where} ${keys}`}>
              <th scope="row">{where}</th>
              <td>
                <kbd>{keys}</kbd>
              </td>
              <td>{act}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
