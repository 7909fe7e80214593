import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { durationWords } from '#web/ui/durations.ts';
import { sectionName } from '../assessment-words.rules.ts';
import type { PublishFault } from '../assessments.contract.ts';
import { type Column, dropped, givenTo, isWhereItWas } from '../board.rules.ts';
import type { Placement, Section } from '../sections.contract.ts';
import classes from './board.module.css';
import { BoardCard } from './board-card.tsx';
import type { Held } from './use-board.ts';

interface BoardColumnProps {
  columns: readonly Column[];
  /** The index of this column in the board. */
  at: number;
  held: Held | null;
  faults: readonly PublishFault[];
  /** On a narrow window only the picked column is visible. */
  isPicked: boolean;
  mayChange: boolean;
  menu: ReactNode;
  lift: (card: string) => void;
  open: (placement: Placement) => void;
  add: (section: Section) => void;
}

/** The column of one section: who gets it, and its questions in order. */
export function BoardColumn({
  columns,
  at,
  held,
  faults,
  isPicked,
  mayChange,
  menu,
  ...acts
}: BoardColumnProps) {
  const element = useRef<HTMLElement>(null);
  const section = columns[at]?.section;
  const id = section?.id;
  useEffect(() => {
    if (element.current === null) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => 'card' in source.data,
      getData: ({ input, element: column, source }) => ({
        section: id,
        index: indexAt(column, input.clientY, String(source.data.card)),
      }),
    });
  }, [id]);
  if (section === undefined) return null;
  const items = itemsOf(columns, at, held);
  const count = (held === null ? columns : dropped(columns, held.lift))[at]?.placements.length ?? 0;
  const name = sectionName(section);
  const own = faults.filter((fault) => fault.section === section.id && fault.placement === null);
  return (
    <section
      ref={element}
      className={classes.column}
      aria-labelledby={`section-${section.id}`}
      data-picked={isPicked || undefined}
      data-fault={own.length > 0 || undefined}
    >
      <div className={classes.columnHead}>
        <h2 id={`section-${section.id}`} tabIndex={-1}>
          {name}
        </h2>
        {menu}
      </div>
      <p className={classes.rule}>
        {section.duration_seconds === null ? 'untimed' : durationWords(section.duration_seconds)} ·{' '}
        {givenTo(
          section,
          columns.map((column) => column.section),
        )}
      </p>
      <p className={classes.count}>
        <b>
          {section.draw === null ? questions(count) : `draws ${section.draw.count} of ${questions(count)}`}
        </b>
        {section.break_after_seconds !== null && (
          <span>then a break of {durationWords(section.break_after_seconds)}</span>
        )}
      </p>
      <ol>
        {items.map((item) =>
          item.placement === null ? (
            <li key="slot" className={classes.slot} aria-hidden>
              {item.number}
            </li>
          ) : (
            <BoardCard
              key={item.placement.id}
              placement={item.placement}
              number={item.number}
              section={name}
              state={item.state}
              fault={faults.find((fault) => fault.placement === item.placement.id)?.message}
              mayChange={mayChange}
              lift={acts.lift}
              open={acts.open}
            />
          ),
        )}
      </ol>
      {mayChange && (
        <button type="button" className={classes.add} onClick={() => acts.add(section)}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          Add questions<span className={classes.unseen}> to {name}</span>
        </button>
      )}
    </section>
  );
}

type Item =
  | { placement: Placement; number: number; state: 'still' | 'up' | 'away' }
  | { placement: null; number: number; state: 'slot' };

/**
 * The items of a column: its cards where they would be after the move, and during a drag an empty slot at the
 * drop position.
 */
function itemsOf(columns: readonly Column[], at: number, held: Held | null): Item[] {
  const after = held === null ? columns : dropped(columns, held.lift);
  const items = (after[at]?.placements ?? []).map((placement, index): Item => {
    const number = index + 1;
    if (placement.id !== held?.lift.card) return { placement, number, state: 'still' };
    if (held.by === 'keys') return { placement, number, state: 'up' };
    return isWhereItWas(held.lift)
      ? { placement, number, state: 'away' }
      : { placement: null, number, state: 'slot' };
  });
  if (held === null || held.by === 'keys' || at !== held.lift.from.column) return items;
  const { from, at: over } = held.lift;
  const taken = columns[at]?.placements[from.index];
  if (taken === undefined || isWhereItWas(held.lift)) return items;
  // The dragged element must stay in the page until the drop. A slot that opens before it comes first.
  const behind = over.column === at && over.index < from.index ? 1 : 0;
  return items.toSpliced(from.index + behind, 0, {
    placement: taken,
    number: from.index + 1,
    state: 'away',
  });
}

/** The index of the first card whose middle is below the pointer. */
function indexAt(column: Element, y: number, card: string): number {
  const others = [...column.querySelectorAll<HTMLElement>('[data-card]')].filter(
    (element) => element.dataset.card !== card,
  );
  const below = others.findIndex((element) => {
    const { top, height } = element.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below === -1 ? others.length : below;
}

function questions(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}
