import { type KeyboardEvent, useState } from 'react';
import { valueWords } from '#core/calculator/numbers.ts';
import type { LineResult } from '#core/calculator/results.ts';
import { sliderFor } from '../../calculator.rules.ts';
import { type CalculatorState, type SliderRange, sliderOf } from '../../calculator-state.rules.ts';
import { RoomIcon } from '../frame/room-icon.tsx';
import { NameText } from './name-text.tsx';
import classes from './slider-part.module.css';
import type { Play } from './use-play.ts';

/** Arrow keys with Shift move a slider by this many steps. */
const MANY = 10;

interface PlayButtonProps {
  name: string;
  line: number;
  play: Play;
  isReadOnly: boolean;
}

/** Plays or pauses a slider. If motion is to be reduced, it moves the slider by one step. */
export function PlayButton({ name, line, play, isReadOnly }: PlayButtonProps) {
  const isPlaying = play.line === line;
  const act = play.isReduced ? 'Next step of' : isPlaying ? 'Pause' : 'Play';
  return (
    <button
      type="button"
      className={classes.play}
      aria-label={`${act} ${name}`}
      disabled={isReadOnly}
      onClick={() => play.toggle(line)}
    >
      <RoomIcon name={isPlaying ? 'pause' : 'play'} size={14} isFilled={!isPlaying} />
    </button>
  );
}

interface TrackProps {
  name: string;
  value: number;
  range: SliderRange;
  isReadOnly: boolean;
  onValue: (value: number) => void;
}

function Track({ name, value, range, isReadOnly, onValue }: TrackProps) {
  const { min, max, step } = range;
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onValue(Math.min(max, Math.max(min, value + way * step * (event.shiftKey ? MANY : 1))));
  };
  return (
    <input
      type="range"
      className={classes.track}
      aria-label={name}
      aria-valuetext={valueWords(value)}
      min={min}
      max={max}
      step="any"
      value={value}
      disabled={isReadOnly}
      style={{ '--share': `${((value - min) / (max - min)) * 100}%` } as Record<string, string>}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => onValue(Number(currentTarget.value))}
    />
  );
}

interface SliderPartProps extends TrackProps {
  onRange: (range: SliderRange) => void;
}

/** The slider of a letter: its least and greatest value, its step, and its track. */
export function SliderPart({ onRange, ...track }: SliderPartProps) {
  const { name, range, isReadOnly } = track;
  const change = (part: Partial<SliderRange>) => {
    const next = { ...range, ...part };
    const right = sliderOf(next.min, next.max, next.step);
    if (right !== null) onRange(right);
    return right !== null;
  };
  const field = { isReadOnly };
  return (
    <div className={classes.slider}>
      <RangeField
        {...field}
        label={`Minimum of ${name}`}
        value={range.min}
        onValue={(min) => change({ min })}
      />
      <Track {...track} />
      <RangeField
        {...field}
        label={`Maximum of ${name}`}
        value={range.max}
        onValue={(max) => change({ max })}
      />
      <span className={classes.step}>
        <span aria-hidden="true">Step</span>
        <RangeField
          {...field}
          label={`Step of ${name}`}
          value={range.step}
          onValue={(step) => change({ step })}
        />
      </span>
    </div>
  );
}

interface RangeFieldProps {
  label: string;
  value: number;
  isReadOnly: boolean;
  /** Returns whether the value is possible. */
  onValue: (value: number) => boolean;
}

/** A small field for a number. It takes effect when it is left or at Enter. */
function RangeField({ label, value, isReadOnly, onValue }: RangeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed.trim() !== '') onValue(Number(typed.replace('−', '-')));
    setTyped(null);
  };
  return (
    <input
      className={classes.end}
      aria-label={label}
      size={Math.max(2, (typed ?? valueWords(value)).length)}
      value={typed ?? valueWords(value)}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape') setTyped(null);
      }}
    />
  );
}

interface MiniSliderProps {
  state: CalculatorState;
  line: number;
  results: readonly LineResult[];
  play: Play;
  isReadOnly: boolean;
}

/** The slider that was moved last, below the graph of a narrow calculator. */
export function MiniSlider({ state, line, results, play, isReadOnly }: MiniSliderProps) {
  const result = results[line];
  if (result?.kind !== 'value' || result.slider === null) return null;
  const { name } = result.slider;
  return (
    <div className={classes.mini}>
      <PlayButton name={name} line={line} play={play} isReadOnly={isReadOnly} />
      <span>
        <i>
          <NameText name={name} />
        </i>{' '}
        = {valueWords(result.value)}
      </span>
      <Track
        name={name}
        value={result.value}
        range={sliderFor(state.lines[line], result.value)}
        isReadOnly={isReadOnly}
        onValue={(value) => play.set(line, value)}
      />
    </div>
  );
}
