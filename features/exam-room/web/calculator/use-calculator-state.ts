import { useEffect, useRef, useState } from 'react';
import { type CalculatorState, isStorable } from '../../calculator-state.rules.ts';

/** A slider or a dragged point is stored once it has not moved for this long. */
const REST_MS = 300;
/** Changes of the same field within this time are undone together. */
const TOGETHER_MS = 1000;
const MOST_UNDONE = 100;

type Lines = CalculatorState['lines'];

export interface ChangeKind {
  /** Changes with the same key are undone together, if they follow each other quickly. */
  readonly key?: string;
  /** More changes follow very soon, as when a slider moves. */
  readonly is_live?: boolean;
  /** Whether the user makes the change by typing, so that further changes may come immediately after it. */
  readonly is_typed?: boolean;
}

/**
 * The visible state of the calculator, its changes, and undoing them. Fast changes are visible immediately
 * and passed on when they stop. A change that is too long to be stored is refused.
 */
export function useCalculatorState(
  state: CalculatorState,
  onState: (state: CalculatorState, isTyped: boolean) => void,
) {
  const [live, setLive] = useState<CalculatorState | null>(null);
  const [past, setPast] = useState<readonly Lines[]>([]);
  const [future, setFuture] = useState<readonly Lines[]>([]);
  const [isFull, setFull] = useState(false);
  const shown = live ?? state;
  const now = useRef(shown);
  const pass = useRef(onState);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const last = useRef({ key: '', at: 0 });
  useEffect(() => {
    now.current = shown;
    pass.current = onState;
  });
  const settle = (isTyped: boolean) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setLive(null);
    pass.current(now.current, isTyped);
  };
  // Leaving the calculator must not lose a change that has not been passed on yet.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      pass.current(now.current, true);
    },
    [],
  );
  const show = (next: CalculatorState, { is_live = false, is_typed = false }: ChangeKind) => {
    now.current = next;
    if (!is_live) return settle(is_typed);
    setLive(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(true), REST_MS);
  };
  const change = (next: CalculatorState, kind: ChangeKind = {}) => {
    const before = now.current;
    if (next === before) return;
    const mayKeep = isStorable(next);
    setFull(!mayKeep);
    if (!mayKeep) return;
    if (next.lines !== before.lines) {
      const at = performance.now();
      const isTogether =
        kind.key !== undefined && kind.key === last.current.key && at - last.current.at < TOGETHER_MS;
      if (!isTogether) setPast([...past.slice(1 - MOST_UNDONE), before.lines]);
      setFuture([]);
      last.current = { key: kind.key ?? '', at };
    }
    show(next, kind);
  };
  const go = (from: readonly Lines[], setFrom: (rest: readonly Lines[]) => void) => {
    const lines = from.at(-1);
    if (lines === undefined) return false;
    setFrom(from.slice(0, -1));
    last.current = { key: '', at: 0 };
    const before = now.current;
    show({ ...before, lines }, {});
    return before.lines;
  };
  return {
    shown,
    /** The newest state, also between renders. */
    newest: () => now.current,
    change,
    isFull,
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
    undo: () => {
      const lines = go(past, setPast);
      if (lines !== false) setFuture([...future, lines]);
    },
    redo: () => {
      const lines = go(future, setFuture);
      if (lines !== false) setPast([...past, lines]);
    },
  };
}
