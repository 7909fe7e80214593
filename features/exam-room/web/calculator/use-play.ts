import { useEffect, useEffectEvent, useState } from 'react';
import type { LineResult } from '#core/calculator/results.ts';
import { played, sliderFor, stepped, withNumbers } from '../../calculator.rules.ts';
import type { CalculatorState } from '../../calculator-state.rules.ts';
import type { ChangeKind } from './use-calculator-state.ts';

/** The time between two steps of a slider that plays. */
const STEP_MS = 80;

export interface Play {
  /** The line of the slider that plays; null if none does. */
  readonly line: number | null;
  /** The line of the slider that moved last; null if there is no slider. */
  readonly last: number | null;
  /** Whether a press moves the slider by one step only, because the user prefers reduced motion. */
  readonly isReduced: boolean;
  toggle: (line: number) => void;
  /** Moves a slider to the value next to this one. */
  set: (line: number, value: number) => void;
}

/**
 * The sliders of the calculator. They play only after a press, and never if the user prefers reduced motion.
 */
export function usePlay(
  newest: () => CalculatorState,
  sheet: readonly LineResult[],
  isReadOnly: boolean,
  onChange: (state: CalculatorState, kind: ChangeKind) => void,
): Play {
  const [playing, setPlaying] = useState<{ line: number; direction: 1 | -1 } | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const sliders = sheet.flatMap((result, line) =>
    result.kind === 'value' && result.slider !== null ? [line] : [],
  );
  const isThere = playing !== null && sliders.includes(playing.line) && !isReadOnly;
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const write = (line: number, value: number) => {
    const result = sheet[line];
    if (result?.kind !== 'value' || result.slider === null || isReadOnly) return;
    setMoved(line);
    onChange(withNumbers(newest(), [{ at: result.slider, value }]), { key: `slider ${line}`, is_live: true });
  };
  const step = (line: number, direction: 1 | -1): 1 | -1 => {
    const result = sheet[line];
    if (result?.kind !== 'value') return direction;
    const next = played(sliderFor(newest().lines[line], result.value), result.value, direction);
    write(line, next.value);
    return next.direction;
  };
  const onStep = useEffectEvent(() => {
    if (playing === null || !isThere) return setPlaying(null);
    const direction = step(playing.line, playing.direction);
    if (direction !== playing.direction) setPlaying({ line: playing.line, direction });
  });
  const isPlaying = playing !== null;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => onStep(), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const [first = null] = sliders;
  return {
    line: isThere ? playing.line : null,
    last: moved !== null && sliders.includes(moved) ? moved : first,
    isReduced,
    toggle: (line) => {
      if (isReduced) step(line, 1);
      else setPlaying(playing?.line === line ? null : { line, direction: 1 });
    },
    set: (line, value) => {
      setPlaying(null);
      write(line, stepped(sliderFor(newest().lines[line], value), value));
    },
  };
}
