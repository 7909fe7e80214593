import { Button, Menu } from '@mantine/core';
import { IconDots, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { ReleaseScores } from '#features/sessions/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { BulkBar } from '#web/ui/bulk-bar.tsx';
import type { Gradebook } from '../gradebook.contract.ts';
import { type CellAt, type Chosen, chosenCells, releasable } from './choosing-cells.ts';
import { type ChosenCell, useExcuse } from './gradebook.api.ts';
import classes from './gradebook.module.css';
import { MoveDueDialog } from './move-due-dialog.tsx';

/** The most cells in one act, as the API accepts them. */
const MOST_CELLS = 1_000;

/** Sends a message to students; comes from the list of people. */
export type MessageDialog = (props: { students: string[]; close: () => void }) => ReactNode;

interface GradebookBarProps {
  group: string;
  gradebook: Gradebook;
  chosen: Chosen;
  clear: () => void;
  Message: MessageDialog;
}

/** The acts for chosen columns and students. With both chosen, an act applies where they cross. */
export function GradebookBar({ group, gradebook, chosen, clear, Message }: GradebookBarProps) {
  const role = useLogin()?.user.role ?? 'guest';
  const excusing = useExcuse(group);
  const [open, setOpen] = useState<'message' | 'due' | null>(null);
  const cells = chosenCells(gradebook, chosen);
  const mayChange = reachOf(role, 'gradebook.change') !== 'none';
  const mayMove = reachOf(role, 'allocations.write') !== 'none';
  const students = [...new Set(cells.map(({ row }) => row.student.id))];
  const own = cells.filter(({ column, cell }) => column.of !== 'outside' && cell !== null);
  const at = own.map(({ row, column }): ChosenCell => ({ student: row.student.id, column: column.id }));
  const isSomeExcused = own.some(({ cell }) => cell?.state === 'excused');
  return (
    <>
      <BulkBar chosen={cells.length} matching={null} most={MOST_CELLS} chooseAll={clear} clear={clear}>
        <span className={classes.chosen}>{chosenWords(gradebook, chosen, students.length)}</span>
        <Releases group={group} cells={cells} gradebook={gradebook} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMail size={14} stroke={1.5} aria-hidden />}
          onClick={() => setOpen('message')}
        >
          Message
        </Button>
        {(mayChange || mayMove) && own.length > 0 && (
          <Menu position="top-end">
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDots size={14} stroke={1.5} aria-hidden />}
              >
                More
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayChange && (
                <Menu.Item onClick={() => excusing.mutate({ cells: at, is_excused: true })}>Excuse</Menu.Item>
              )}
              {mayChange && isSomeExcused && (
                <Menu.Item onClick={() => excusing.mutate({ cells: at, is_excused: false })}>
                  Don’t excuse anymore
                </Menu.Item>
              )}
              {mayMove && <Menu.Item onClick={() => setOpen('due')}>Move due date</Menu.Item>}
            </Menu.Dropdown>
          </Menu>
        )}
      </BulkBar>
      {open === 'message' && <Message students={students} close={() => setOpen(null)} />}
      {open === 'due' && (
        <MoveDueDialog
          group={group}
          columns={[...new Set(own.map(({ column }) => column.id))]}
          students={chosen.students.size === 0 ? null : students}
          close={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** What is chosen: `Grammar check, 14 students` or `2 columns, 3 students`. */
function chosenWords({ columns }: Gradebook, chosen: Chosen, students: number): string {
  const [only, ...others] = columns.filter(({ id }) => chosen.columns.has(id));
  const what =
    only === undefined ? 'all columns' : others.length === 0 ? only.title : `${others.length + 1} columns`;
  return `${what}, ${students === 1 ? '1 student' : `${students} students`}`;
}

interface ReleasesProps {
  group: string;
  cells: readonly CellAt[];
  gradebook: Gradebook;
}

/** A button for each chosen test with scores that are ready, at most three. */
function Releases({ group, cells, gradebook }: ReleasesProps) {
  const tests = gradebook.columns
    .map((column) => ({ column, sessions: releasable(cells, column.id) }))
    .filter(({ sessions }) => sessions.length > 0);
  return tests
    .slice(0, MOST_RELEASES)
    .map(({ column, sessions }) => (
      <ReleaseScores
        key={column.id}
        size="xs"
        assessment={column.id}
        group={group}
        only={sessions}
        ready={sessions.length}
        {...(tests.length > 1 && { children: `Release ${sessions.length} of ${column.title}` })}
      />
    ));
}

const MOST_RELEASES = 3;
