import { IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { serverNow } from '#web/lib/server-now.ts';
import { Card } from '#web/ui/card.tsx';
import { percent } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { dayWords } from '#web/ui/when.ts';
import { CELL_STATE_WORDS } from '../gradebook-words.rules.ts';
import type { OwnGradebook } from '../own.contract.ts';
import { useOwnGradebook } from './gradebook.api.ts';
import { KIND_WORDS } from './gradebook-words.ts';
import classes from './own-gradebook.module.css';

/** A student's own results in each of their groups, as far as they are released, with the average. */
export function OwnGradebookScreen() {
  const own = useOwnGradebook();
  const { data, error } = own;
  return (
    <Page title="Grades" kind="roomy">
      {data === undefined ? (
        <Card>
          {error ? (
            <LoadError what="your grades" error={error} retry={() => void own.refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      ) : data.results.length === 0 ? (
        <Card>
          <EmptyState icon={<IconTable size={16} stroke={1.5} aria-hidden />} title="No grades here">
            Your results are on the Results page. If your school shows grades, they appear here too.
          </EmptyState>
        </Card>
      ) : (
        data.results.map((gradebook) => <OfGroup key={gradebook.group.id} gradebook={gradebook} />)
      )}
    </Page>
  );
}

function OfGroup({ gradebook }: { gradebook: OwnGradebook }) {
  const { group, columns, cells, categories, average, average_says } = gradebook;
  const now = serverNow();
  return (
    <Section
      title={group.name}
      sub={average.value === null ? 'no average yet' : `average ${percent(average.value)}`}
    >
      <Card>
        {columns.length === 0 ? (
          <p className={classes.none}>Nothing is assigned to you in this group yet.</p>
        ) : (
          <ul className={classes.rows} aria-label={`Grades in ${group.name}`}>
            {columns.map((column, place) => {
              const cell = cells[place] ?? null;
              const category = categories.find(({ id }) => id === column.category);
              return (
                <li key={column.id}>
                  <div>
                    {cell?.session != null && cell.value !== null && column.of === 'test' ? (
                      <Link to="/results/$session" params={{ session: cell.session }}>
                        {column.title}
                      </Link>
                    ) : (
                      <b>{column.title}</b>
                    )}
                    <p className={classes.facts}>
                      {[category?.name ?? KIND_WORDS[column.kind], dayWords(column.on, now)].join(', ')}
                      {cell?.is_late && ', late'}
                      {cell?.is_overdue && ', overdue'}
                      {cell !== null && cell.value !== null && !cell.is_counted && ', not in the average'}
                    </p>
                    {cell !== null && cell.comment !== '' && (
                      <p className={classes.comment}>{cell.comment}</p>
                    )}
                  </div>
                  <span className={classes.value}>
                    {cell === null
                      ? 'Not assigned'
                      : cell.value === null
                        ? CELL_STATE_WORDS[cell.state]
                        : percent(cell.value)}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </Card>
      <p className={classes.says}>{average_says.join(' ')}</p>
    </Section>
  );
}
