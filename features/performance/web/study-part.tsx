import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { pastInSentence } from '#web/ui/when.ts';
import type { Study } from '../performance.contract.ts';
import { betweenWords, luckWords } from '../performance-words.rules.ts';
import classes from './performance.module.css';

/** Compares test questions of one kind before and after they were studied, with the effect of luck. */
export function StudyPart({ study, tables, now }: { study: Study; tables: boolean; now: Date }) {
  const { before, after } = study;
  return (
    <>
      {tables ? (
        <table className={classes.table}>
          <caption>Right answers on tests, before and after</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Right</th>
              <th scope="col">Questions</th>
            </tr>
          </thead>
          <tbody>
            {([before, after] as const).map((side, place) => (
              <tr key={side.from}>
                <th scope="row">{place === 0 ? 'Before' : 'After'}</th>
                <td>{side.right}</td>
                <td>{side.answers.length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div className={classes.loop}>
          <Side side={before} now={now} words="up to" />
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
          <Side side={after} now={now} words="since" />
        </div>
      )}
      <p className={classes.quiet}>Studied in between: {betweenWords(study)}</p>
      <p className={classes.quiet}>{luckWords(study)}</p>
    </>
  );
}

function Side({ side, now, words }: { side: Study['before']; now: Date; words: 'up to' | 'since' }) {
  const day = pastInSentence(new Date(words === 'up to' ? side.to : side.from), now);
  const keyed = side.answers.map((right, place) => ({ right, place }));
  return (
    <div>
      <span className={classes.cells} aria-hidden>
        {keyed.map(({ right, place }) => (
          <i key={place} data-right={right}>
            {right ? <IconCheck size={14} stroke={2.5} /> : <IconX size={14} stroke={2.5} />}
          </i>
        ))}
      </span>
      <span>
        <b>
          {side.right} of {side.answers.length}
        </b>{' '}
        right on tests {words} {day}
      </span>
    </div>
  );
}
