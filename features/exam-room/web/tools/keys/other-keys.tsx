import classes from './shortcuts.module.css';

/** What keys do where they do more than move the focus and press; none of them works everywhere. */
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

/** The keys of single parts, which are what such parts have everywhere. */
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
