import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { sectionName } from '../assessment-words.rules.ts';
import {
  type Column,
  dropped,
  heldAt,
  isWhereItWas,
  type Lift,
  lifted,
  type Place,
  placeOf,
  stepped,
} from '../board.rules.ts';
import { type Move, useMove } from './sections.api.ts';

/** A card that is being moved with the keyboard or the pointer. */
export interface Held {
  lift: Lift;
  by: 'keys' | 'pointer';
}

/** Data about a dragged card, which columns read. */
export interface CardData extends Record<string | symbol, unknown> {
  card: string;
}

const MOVING_KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

/**
 * Moves cards on a board by pointer, by keyboard or by a call. `all` are the columns of the whole test.
 * `columns` are the visible columns, among which keyboard and pointer move.
 */
export function useBoard(assessment: string, all: readonly Column[], columns: readonly Column[]) {
  const [held, setHeld] = useState<Held | null>(null);
  const [said, say] = useState('');
  const [refused, setRefused] = useState<readonly Move[]>([]);
  const move = useMove(assessment, (error, lost) => {
    if (error instanceof ApiProblem && error.code === 'stale_version') setRefused((now) => [...now, lost]);
    else sayFault(error);
  });
  // If a different person has moved the card that the user is moving, release it.
  const now = held && isStillThere(columns, held.lift) ? held : null;
  const shown = useMemo(
    () => (now === null ? all : all.map((column) => shownOf(column, dropped(columns, now.lift)))),
    [all, columns, now],
  );

  const send = (card: string, at: Place) => {
    const from = placeOf(all, card);
    const target = all[at.column]?.section;
    if (from === null || target === undefined) return;
    const lift = heldAt(all, { card, from, at: from }, at);
    if (isWhereItWas(lift)) return;
    move.mutate({ card, index: lift.at.index, section: target, columns: dropped(all, lift) });
  };
  const where = ({ column, index }: Place) => `${nameOf(columns, column)}, position ${index + 1}`;
  const lift = (card: string, by: Held['by']) => {
    const taken = lifted(columns, card);
    if (taken === null) return;
    setHeld({ lift: taken, by });
    if (by === 'pointer') return;
    say(
      `Question ${taken.from.index + 1} of ${nameOf(columns, taken.from.column)} is picked up. Arrow keys move it, Space drops it, Escape puts it back.`,
    );
  };
  const hold = (next: Lift) => {
    if (now === null || (next.at.column === now.lift.at.column && next.at.index === now.lift.at.index))
      return;
    setHeld({ ...now, lift: next });
    say(`${where(next.at)}.`);
  };
  const putBack = () => {
    if (now !== null) say(`Moved back to ${where(now.lift.from)}.`);
    setHeld(null);
  };
  const drop = () => {
    if (now === null) return;
    setHeld(null);
    say(`Dropped in ${where(now.lift.at)}.`);
    const section = columns[now.lift.at.column]?.section;
    const column = all.findIndex((one) => one.section.id === section?.id);
    send(now.lift.card, { column, index: now.lift.at.index });
  };

  const acts = useRef({ now, columns, hold, lift, putBack, drop });
  acts.current = { now, columns, hold, lift, putBack, drop };
  usePointer(acts);
  useKeys(now, acts);
  return {
    held: now,
    shown,
    said,
    refused,
    lift: (card: string) => lift(card, 'keys'),
    /** Moves a card to a place in any section without picking it up. */
    moveTo: send,
    /** Dismisses the refused moves. With `again`, repeats them on the current board. */
    settle: (again: boolean) => {
      setRefused([]);
      if (!again) return;
      for (const { card, section, index } of refused) {
        send(card, { column: all.findIndex((one) => one.section.id === section.id), index });
      }
    },
  };
}
export type Board = ReturnType<typeof useBoard>;

type Acts = React.RefObject<{
  now: Held | null;
  columns: readonly Column[];
  hold: (lift: Lift) => void;
  lift: (card: string, by: Held['by']) => void;
  putBack: () => void;
  drop: () => void;
}>;

function usePointer(acts: Acts) {
  useEffect(() => {
    const holdOver = (over: Record<string | symbol, unknown> | undefined) => {
      const { now, columns, hold } = acts.current;
      if (now === null || over === undefined) return;
      const column = columns.findIndex(({ section }) => section.id === over.section);
      hold(heldAt(columns, now.lift, { column, index: Number(over.index) }));
    };
    return monitorForElements({
      canMonitor: ({ source }) => 'card' in source.data,
      onDragStart: ({ source }) => acts.current.lift(String(source.data.card), 'pointer'),
      onDrag: ({ location }) => holdOver(location.current.dropTargets[0]?.data),
      onDropTargetChange: ({ location }) => holdOver(location.current.dropTargets[0]?.data),
      onDrop: ({ location }) => {
        if (location.current.dropTargets.length > 0) acts.current.drop();
        else acts.current.putBack();
      },
    });
  }, [acts]);
}

/**
 * While a card is picked up with the keyboard, it gets all key presses. It keeps the focus wherever it moves.
 */
function useKeys(now: Held | null, acts: Acts) {
  const card = now?.by === 'keys' ? now.lift.card : null;
  const kept = useRef<string | null>(null);
  if (card !== null) kept.current = card;
  // A card that moves to a different list is mounted anew there without the focus, so focus it again.
  useEffect(() => {
    if (kept.current === null || document.activeElement !== document.body) return;
    document.getElementById(`card-${kept.current}`)?.focus();
  });
  useEffect(() => {
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.id !== `card-${kept.current}`) kept.current = null;
    };
    window.addEventListener('focusin', leave);
    return () => window.removeEventListener('focusin', leave);
  }, []);
  useEffect(() => {
    if (card === null) return;
    const press = (event: KeyboardEvent) => {
      const { now: held, columns, hold, drop, putBack } = acts.current;
      if (held === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (MOVING_KEYS.includes(event.key)) hold(stepped(columns, held.lift, event.key));
      else if (event.key === ' ' || event.key === 'Enter') drop();
      else if (event.key === 'Escape') putBack();
      else if (event.key !== 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
    };
    const point = () => acts.current.putBack();
    // The effect misses the key press that picked up the card. Capture runs before other listeners.
    window.addEventListener('keydown', press, { capture: true });
    window.addEventListener('pointerdown', point, { capture: true });
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
      window.removeEventListener('pointerdown', point, { capture: true });
    };
  }, [card, acts]);
}

function isStillThere(columns: readonly Column[], { card, from }: Lift): boolean {
  const place = placeOf(columns, card);
  return place?.column === from.column && place.index === from.index;
}

function shownOf(column: Column, moved: readonly Column[]): Column {
  return moved.find(({ section }) => section.id === column.section.id) ?? column;
}

function nameOf(columns: readonly Column[], column: number): string {
  const section = columns[column]?.section;
  return section === undefined ? '' : sectionName(section);
}
