import { IconCheck, IconClock, IconMessageQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Avatar } from '#web/ui/avatar.tsx';
import { Instant } from '#web/ui/instant.tsx';
import type { DoubtRow } from '../doubt-rows.contract.ts';
import { AGE_WORDS, type AgeGroup, ageGroup, ageWords, rowWords } from './doubt-words.ts';
import classes from './doubts.module.css';
import type { DoubtsSearch } from './doubts-search.ts';

interface DoubtListProps {
  rows: readonly DoubtRow[];
  chosen: string | undefined;
  reader: 'taker' | 'staff';
  search: DoubtsSearch;
  now: Date;
}

/** A list of doubts; for staff it is grouped by waiting time. */
export function DoubtList({ rows, chosen, reader, search, now }: DoubtListProps) {
  const grouped = Map.groupBy(rows, ({ waiting_since }): AgeGroup | null =>
    reader === 'taker' || waiting_since === null ? null : ageGroup(waiting_since, now),
  );
  return [...grouped].map(([group, own]) => (
    <section key={group ?? 'all'} aria-label={group === null ? 'Doubts' : AGE_WORDS[group]}>
      {group !== null && (
        <h2 className={classes.age}>
          {AGE_WORDS[group]} <span>{own.length}</span>
        </h2>
      )}
      <ul className={classes.rows}>
        {own.map((row) => (
          <li key={row.id} data-new={(reader === 'taker' && row.is_unread) || undefined}>
            <Link
              to="/doubts/$doubt"
              params={{ doubt: row.id }}
              search={search}
              aria-current={row.id === chosen ? 'true' : undefined}
              resetScroll={false}
            >
              <b>{row.title}</b>
              {reader === 'taker' ? (
                <>
                  <span className={classes.quiet}>{rowWords(row)}</span>
                  <Standing row={row} now={now} />
                </>
              ) : (
                <>
                  <span className={classes.meta}>
                    <span>{row.asker.name}</span>
                    {row.waiting_since !== null ? (
                      <span data-old={ageGroup(row.waiting_since, now) === 'over' || undefined}>
                        {ageWords(row.waiting_since, now)}
                      </span>
                    ) : (
                      <Standing row={row} now={now} />
                    )}
                  </span>
                  {row.about.question === null && <span className={classes.quiet}>{rowWords(row)}</span>}
                  <span className={classes.meta}>
                    <span>{row.groups.join(', ')}</span>
                    {row.assigned === null ? (
                      <em>unassigned</em>
                    ) : (
                      <span title={`Assigned to ${row.assigned.name}`}>
                        <Avatar name={row.assigned.name} />
                      </span>
                    )}
                  </span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The state of a doubt with its icon. */
function Standing({ row, now }: { row: DoubtRow; now: Date }) {
  const { status, waiting_since, answered_at, resolved_at } = row;
  if (status === 'open') {
    return (
      <span className={classes.standing} data-kind="open">
        <IconClock size={12} aria-hidden /> Waiting{' '}
        {waiting_since === null ? '' : ageWords(waiting_since, now)}
      </span>
    );
  }
  const at = status === 'resolved' ? resolved_at : answered_at;
  return (
    <span className={classes.standing} data-kind={status}>
      {status === 'resolved' ? (
        <IconCheck size={12} aria-hidden />
      ) : (
        <IconMessageQuestion size={12} aria-hidden />
      )}
      {status === 'resolved' ? 'Resolved' : 'Answered'} {at && <Instant at={at} inSentence />}
    </span>
  );
}
