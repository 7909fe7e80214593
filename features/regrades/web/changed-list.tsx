import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable, rowsAtHand } from '#web/ui/data-table.tsx';
import { count, figure } from '#web/ui/numbers.ts';
import { EmptyState } from '#web/ui/state.tsx';
import type { ChangedSession, Regrade } from '../regrades.contract.ts';
import classes from './changed-list.module.css';
import {
  chipsOf,
  letterOf,
  meaningWords,
  outcomeWords,
  type Shown,
  shownOf,
  signed,
} from './regrade-words.ts';

const AT_ONCE = 20;
const ICON = { size: 12, stroke: 1.5, 'aria-hidden': true };

/** The sessions whose score or outcome changes, the most important first. */
export function ChangedList({ regrade }: { regrade: Regrade }) {
  const [shown, setShown] = useState<Shown>('all');
  const [most, setMost] = useState(AT_ONCE);
  const rows = shownOf(regrade.changed, shown);
  const letters = new Map(regrade.options.map(({ id }, index) => [id, letterOf(index)]));
  const unnamed = regrade.changed_count - regrade.changed.length;
  return (
    <section className={classes.list} aria-label="Students affected">
      <div className={classes.chips}>
        {chipsOf(regrade).map((chip) => (
          <button
            key={chip.shown}
            type="button"
            aria-pressed={chip.shown === shown}
            onClick={() => {
              setShown(chip.shown);
              setMost(AT_ONCE);
            }}
          >
            {chip.words}
          </button>
        ))}
        <span>largest effect first</span>
      </div>
      <DataTable
        label="Students whose score changes"
        columns={columnsOf(letters)}
        rowKey={({ session }) => session}
        list={rowsAtHand(rows.slice(0, most))}
        empty={
          <EmptyState icon={<IconUsers size={16} stroke={1.5} aria-hidden />} title="No score changes">
            Every score and answer stays the same.
          </EmptyState>
        }
      />
      {rows.length > most && (
        <p className={classes.more}>
          {count(rows.length - most)} more{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setMost(rows.length)}>
            Show
          </Button>
        </p>
      )}
      {unnamed > 0 && (
        <p className={classes.more}>{count(unnamed)} more students are affected but not listed here.</p>
      )}
    </section>
  );
}

function columnsOf(letters: ReadonlyMap<string, string>): Column<ChangedSession>[] {
  return [
    {
      key: 'student',
      head: 'Student',
      width: '20%',
      cell: ({ session, taker }) => (
        <Link to="/sessions/$id" params={{ id: session }}>
          {taker.name}
        </Link>
      ),
    },
    { key: 'group', head: 'Group', kind: 'quiet', cell: ({ groups }) => groups.join(', ') || '–' },
    {
      key: 'answered',
      head: 'Answered',
      cell: (row) => (
        <>
          <b>{answerWords(row, letters)}</b> <small>{outcomeWords(row)}</small>
        </>
      ),
    },
    {
      key: 'marks',
      head: 'Points',
      cell: ({ raw }) => (
        <span className={classes.pair}>
          {figure(raw.before)} → <b>{figure(raw.after)}</b>
        </span>
      ),
    },
    {
      key: 'score',
      head: 'Score',
      cell: ({ scaled, change }) =>
        scaled === null ? (
          '–'
        ) : (
          <span className={classes.pair}>
            {figure(scaled.before)} → <b>{figure(scaled.after)}</b>{' '}
            <small data-way={Math.sign(change)}>{change === 0 ? '' : signed(change)}</small>
          </span>
        ),
    },
    {
      key: 'meaning',
      head: 'Effect',
      width: '22%',
      cell: (row) => {
        const words = meaningWords(row);
        if (words === null) return row.is_out ? null : <small>score not released yet</small>;
        return row.meaning === 'reaches_goal' ? (
          <Chip kind="right" icon={<IconCheck {...ICON} />}>
            {words}
          </Chip>
        ) : (
          <Chip kind="wrong" icon={<IconAlertTriangle {...ICON} />}>
            {words}
          </Chip>
        );
      },
    },
  ];
}

function answerWords({ response }: ChangedSession, letters: ReadonlyMap<string, string>): string {
  if (response === null) return 'nothing';
  const parts = typeof response === 'string' ? [response] : response;
  return parts.map((part) => letters.get(part) ?? part).join(', ');
}
