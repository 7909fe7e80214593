import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { fullName } from '#core/full-name.ts';
import { newerWords } from '#features/results/counted-words.rules.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { figure } from '#web/ui/numbers.ts';
import type { ViewedPerson } from '../people-view.contract.ts';
import type { ColumnName } from '../people-view.rules.ts';
import classes from './people-view.module.css';
import { COLUMN_WORDS, ROLE_WORDS, STATUS_WORDS } from './people-view-words.ts';

type Cell = Pick<Column<ViewedPerson>, 'cell' | 'kind' | 'sorts' | 'width'>;

const CELLS: Readonly<Record<ColumnName, Cell>> = {
  role: { kind: 'quiet', width: '11.5%', cell: ({ role }) => ROLE_WORDS[role] },
  school: { kind: 'quiet', cell: ({ schools }) => <Names of={schools} /> },
  groups: { cell: ({ groups }) => <Names of={groups} /> },
  managers: { kind: 'quiet', cell: ({ managers }) => <Names of={managers} /> },
  counselor: {
    kind: 'quiet',
    width: '13.5%',
    cell: ({ counselor }) => (counselor === null ? '–' : <ShortName name={counselor.name} />),
  },
  tests: { sorts: 'done', width: '13.5%', cell: (person) => <TestsDone tests={person.tests} /> },
  last_score: {
    kind: 'figure',
    sorts: 'last_score',
    width: '11.5%',
    cell: (person) => <LastScore {...person} />,
  },
  last_seen_at: {
    kind: 'quiet',
    sorts: 'last_seen_at',
    width: '17%',
    cell: ({ last_seen_at }) => (last_seen_at === null ? 'Never' : <Instant at={last_seen_at} />),
  },
  status: {
    kind: 'quiet',
    cell: ({ status }) =>
      status === 'deactivated' ? <Chip kind="flag">{STATUS_WORDS[status]}</Chip> : STATUS_WORDS[status],
  },
  contact: { kind: 'quiet', cell: ({ email, mobile }) => email ?? mobile ?? '–' },
  code: { kind: 'quiet', cell: ({ username }) => username },
  created_at: {
    kind: 'quiet',
    sorts: 'created_at',
    cell: ({ created_at }) => <Instant at={created_at} />,
  },
};

const name: Column<ViewedPerson> = {
  key: 'name',
  head: 'Name',
  sorts: 'name',
  width: '21%',
  cell: (person) => (
    <Link to="/people/$id" params={{ id: person.id }}>
      {fullName(person)}
    </Link>
  ),
};

/** The name column and the chosen columns after it. */
export function peopleColumns(shown: readonly ColumnName[]): Column<ViewedPerson>[] {
  return [name, ...shown.map((column) => ({ key: column, head: COLUMN_WORDS[column], ...CELLS[column] }))];
}

/** Shows `Dee Achebe` as `D. Achebe`. The full name is in the tooltip and for screen readers. */
function ShortName({ name }: { name: string }) {
  const [first = '', ...others] = name.split(' ');
  return (
    <abbr className={classes.short} title={name} aria-label={name}>
      {others.length === 0 ? first : `${[...first][0]}. ${others.join(' ')}`}
    </abbr>
  );
}

/**
 * The share of assigned tests that are done, as a bar and in figures. The lighter part of the bar stands for
 * tests that were started but are not done.
 */
function TestsDone({ tests: { allotted, begun, done } }: Pick<ViewedPerson, 'tests'>) {
  if (allotted === 0) return '–';
  return (
    <span className={classes.tests}>
      <span className={classes.bar} aria-hidden>
        <i style={{ width: `${(done / allotted) * 100}%` }} />
        <i data-begun style={{ width: `${((begun - done) / allotted) * 100}%` }} />
      </span>
      {done} of {allotted}
    </span>
  );
}

/** The last score, with a mark that explains which newer scores it leaves out. */
function LastScore({
  last_score,
  last_score_left_out,
}: Pick<ViewedPerson, 'last_score' | 'last_score_left_out'>) {
  const newer = newerWords(last_score_left_out);
  return (
    <>
      {last_score === null ? '–' : figure(last_score)}
      {newer !== null && (
        <Tooltip label={newer} events={{ hover: true, focus: true, touch: true }} multiline maw={240}>
          <UnstyledButton className={classes.newer} aria-label={newer}>
            <IconInfoCircle size={14} stroke={1.5} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      )}
    </>
  );
}

/** At most two names and the number of others. All names are in the tooltip. */
function Names({ of: named }: { of: readonly { name: string }[] }) {
  if (named.length === 0) return '–';
  const names = named.map(({ name }) => name);
  const shown = names.slice(0, 2).join(', ');
  return (
    <span className={classes.names} title={names.join(', ')}>
      {names.length > 2 ? `${shown} and ${names.length - 2} more` : shown}
    </span>
  );
}
