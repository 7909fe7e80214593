import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { sectionName } from '../assessment-words.rules.ts';
import type { Assessment, PublishFault } from '../assessments.contract.ts';
import { type Column, type Place, placeOf } from '../board.rules.ts';
import type { Placement, Section } from '../sections.contract.ts';
import { AddQuestionsDrawer } from './add-questions-drawer.tsx';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { PlacementDialog } from './placement-dialog.tsx';
import { SectionMenu } from './section-menu.tsx';
import type { Move } from './sections.api.ts';
import type { Board } from './use-board.ts';

interface BoardPartProps {
  assessment: Assessment;
  /** `columns`: the visible sections. `all`: all sections of the test. */
  columns: readonly Column[];
  all: readonly Column[];
  board: Board;
  faults: readonly PublishFault[];
  mayChange: boolean;
  /** The section that is visible on a narrow window. */
  picked: string | undefined;
  pick: (section: string) => void;
  addSection: () => void;
}

/** The sections of one kind side by side, with their questions as cards. */
export function BoardPart({
  assessment,
  columns,
  all,
  board,
  faults,
  mayChange,
  picked,
  pick,
  addSection,
}: BoardPartProps) {
  const [opened, setOpened] = useState<Placement | null>(null);
  const [filled, setFilled] = useState<Section | null>(null);
  const inSight = columns.find(({ section }) => section.id === picked)?.section ?? columns[0]?.section;
  // A different person may have removed the opened question meanwhile.
  const openedNow = opened && all.flatMap((column) => column.placements).find(({ id }) => id === opened.id);
  return (
    <>
      {board.refused.length > 0 && <RefusedMoves refused={board.refused} all={all} settle={board.settle} />}
      <NativeSelect
        className={classes.picker}
        label="Section"
        data={columns.map(({ section }) => ({ value: section.id, label: sectionName(section) }))}
        value={inSight?.id}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons of the cards in it */}
      <div className={classes.board} onKeyDown={(event) => focusNeighbour(event, columns)}>
        {columns.map(({ section }, at) => (
          <BoardColumn
            key={section.id}
            columns={columns}
            at={at}
            held={board.held}
            faults={faults}
            isPicked={section.id === inSight?.id}
            mayChange={mayChange}
            menu={
              mayChange && (
                <SectionMenu
                  assessment={assessment}
                  section={section}
                  all={all}
                  add={() => setFilled(section)}
                />
              )
            }
            lift={board.lift}
            open={setOpened}
            add={setFilled}
          />
        ))}
      </div>
      {mayChange && (
        <Button
          variant="subtle"
          size="xs"
          mt="xs"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={addSection}
        >
          Add a section
        </Button>
      )}
      <p id="board-keys" className={classes.unseen}>
        Space picks it up, arrow keys move it, and Space drops it. Enter opens it.
      </p>
      <p role="status" className={classes.unseen}>
        {board.said}
      </p>
      {openedNow && (
        <PlacementDialog
          key={openedNow.id}
          assessment={assessment}
          placement={openedNow}
          all={all}
          mayChange={mayChange}
          moveTo={board.moveTo}
          close={() => setOpened(null)}
        />
      )}
      {filled !== null && (
        <AddQuestionsDrawer
          section={filled}
          place={assessment.school?.id ?? null}
          all={all}
          close={() => setFilled(null)}
        />
      )}
    </>
  );
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { column: 0, index: -1 },
  ArrowDown: { column: 0, index: 1 },
  ArrowLeft: { column: -1, index: 0 },
  ArrowRight: { column: 1, index: 0 },
};

/** Arrow keys move the focus from card to card; at the first and last card it stays. */
function focusNeighbour(event: KeyboardEvent, columns: readonly Column[]) {
  const step = STEPS[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const from = placeOf(columns, event.target.dataset.handle ?? '');
  if (from === null) return;
  event.preventDefault();
  const there = columns[from.column + step.column]?.placements ?? [];
  const index = step.column === 0 ? from.index + step.index : Math.min(from.index, there.length - 1);
  document.getElementById(`card-${there[index]?.id}`)?.focus();
}

interface RefusedMovesProps {
  refused: readonly Move[];
  all: readonly Column[];
  settle: (again: boolean) => void;
}

/** Lists moves that the server refused because the board had changed. The reader can try them again. */
function RefusedMoves({ refused, all, settle }: RefusedMovesProps) {
  const words = refused.map(({ card, section, index }) => {
    const from = placeOf(all, card);
    const column = from && all[from.column];
    const what = column ? `Question ${from.index + 1} of ${sectionName(column.section)}` : 'A question';
    return `${what} was not moved to ${sectionName(section)}, position ${index + 1}.`;
  });
  return (
    <div className={classes.refused} role="alert">
      <p>
        <strong>Someone else changed this test in the meantime.</strong> You see the current version; your
        last {refused.length === 1 ? 'move was' : 'moves were'} not saved. {words.join(' ')}
      </p>
      <div>
        <Button variant="default" size="xs" onClick={() => settle(true)}>
          Move again
        </Button>
        <Button variant="default" size="xs" onClick={() => settle(false)}>
          Leave as is
        </Button>
      </div>
    </div>
  );
}
