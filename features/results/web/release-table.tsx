import type { SessionDetail } from '#features/sessions/sessions.contract.ts';
import { serverNow } from '#web/lib/server-now.ts';
import classes from './release-table.module.css';
import { outWords } from './result-words.ts';

type Release = SessionDetail['release'];

const PARTS: readonly (readonly [part: keyof Release, words: string])[] = [
  ['score_at', 'Score'],
  ['correctness_at', 'Right and wrong answers'],
  ['answers_at', 'Correct answers'],
  ['explanations_at', 'Explanations'],
];

/** When each part of a result is released. */
export function ReleaseTable({ release }: { release: Release }) {
  const now = serverNow();
  return (
    <table className={classes.release}>
      <caption>Release dates</caption>
      <tbody>
        {PARTS.map(([part, words]) => (
          <tr key={part}>
            <th scope="row">{words}</th>
            <td>{outWords(release[part], now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
