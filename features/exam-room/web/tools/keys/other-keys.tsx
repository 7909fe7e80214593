import classes from './shortcuts.module.css';

/**
 * Keys that work only within single parts of the exam room and do more than move the focus or press a button.
 */
const KEYS: readonly { where: string; keys: string; act: string }[] = [
  { where: 'Options', keys: '↑ ↓', act: 'previous or next option' },
  { where: 'Tabs', keys: '← →', act: 'previous or next tab' },
  { where: 'Divider', keys: '← →', act: 'resize the panels' },
  { where: 'Calculator line', keys: 'Enter', act: 'next line' },
  { where: 'Calculator line', keys: '↑ ↓', act: 'line above or below' },
  { where: 'Calculator line', keys: 'Backspace', act: 'remove an empty line' },
  { where: 'Graph', keys: '← → ↑ ↓', act: 'move the graph' },
  { where: 'Graph', keys: '+ −', act: 'zoom in or out' },
  { where: 'Graph', keys: '0', act: 'reset view' },
  { where: 'Open panel or menu', keys: 'Esc', act: 'close it' },
];

/** Lists the keys that work only within single parts of the exam room. */
export function OtherKeys({ hasCalculator }: { hasCalculator: boolean }) {
  const shown = KEYS.filter(({ where }) => hasCalculator || !/Calculator|Graph/.test(where));
  return (
    <details className={classes.others}>
      <summary>Keys inside tools</summary>
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
