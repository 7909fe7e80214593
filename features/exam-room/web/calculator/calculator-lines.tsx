import { useState } from 'react';
import { MOST_LINES } from '#core/calculator/limits.ts';
import type { Line, LineResult } from '#core/calculator/results.ts';
import { lookOf, sliderFor, withLine, withLook, withSlider } from '../../calculator.rules.ts';
import type { CalculatorMode, CalculatorState, SheetLine } from '../../calculator-state.rules.ts';
import { isDrawn } from '../../calculator-words.rules.ts';
import { RoomIcon } from '../frame/room-icon.tsx';
import type { LineActs } from './calculator-fields.ts';
import classes from './calculator-lines.module.css';
import { FitPart } from './fit-part.tsx';
import { LineField } from './line-field.tsx';
import { LookPart, Swatch } from './look-part.tsx';
import { PlayButton, SliderPart } from './slider-part.tsx';
import { TablePart } from './table-part.tsx';
import type { ChangeKind } from './use-calculator-state.ts';
import type { Play } from './use-play.ts';

interface CalculatorLinesProps extends LineActs {
  state: CalculatorState;
  /** The result of each line. A line that was just typed may have none yet. */
  results: readonly LineResult[];
  mode: CalculatorMode;
  /** The index of the line into which the keypad types. */
  current: number;
  play: Play;
  onChange: (state: CalculatorState, kind?: ChangeKind) => void;
  onRemoveColumn: (line: number, column: number) => void;
  onAddLine: () => void;
  onAddTable: () => void;
  onAddSliders: (line: number, names: readonly string[]) => void;
  onAddText: (line: number, text: string) => void;
}

/** The calculator's lines, each with its result or the reason why there is none. */
export function CalculatorLines({
  state,
  results,
  mode,
  current,
  onAddLine,
  onAddTable,
  ...acts
}: CalculatorLinesProps) {
  const { lines } = state;
  const isFull = acts.isReadOnly || lines.length >= MOST_LINES;
  return (
    <ol className={classes.lines} aria-label="Expressions">
      {lines.map((line, index) => (
        <LineRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is told from others by its place alone
          key={index}
          {...acts}
          state={state}
          line={line}
          index={index}
          result={results[index] ?? { kind: 'empty' }}
          mode={mode}
          isCurrent={index === current}
        />
      ))}
      <li className={classes.add}>
        <span className={classes.gutter} aria-hidden="true">
          {lines.length + 1}
        </span>
        <span className={classes.adds}>
          <button type="button" disabled={isFull} onClick={onAddLine}>
            <RoomIcon name="plus" size={14} />
            Line
          </button>
          {mode === 'graphing' && (
            <button type="button" disabled={isFull} onClick={onAddTable}>
              <RoomIcon name="plus" size={14} />
              Table
            </button>
          )}
        </span>
      </li>
    </ol>
  );
}

interface LineRowProps
  extends Omit<CalculatorLinesProps, 'results' | 'current' | 'onAddLine' | 'onAddTable'> {
  line: SheetLine;
  index: number;
  result: LineResult;
  isCurrent: boolean;
}

function LineRow({ state, line, index, result, mode, isCurrent, play, ...acts }: LineRowProps) {
  const [isLookOpen, setLookOpen] = useState(false);
  const { content } = line;
  const look = lookOf(line, index);
  const isTable = typeof content !== 'string';
  const isSlider = mode === 'graphing' && result.kind === 'value' && result.slider !== null;
  const words = isTable ? `table ${index + 1}` : `expression ${index + 1}`;
  return (
    <li data-is-current={isCurrent || undefined} data-is-hidden={look.is_hidden || undefined}>
      <div className={classes.gutter}>
        <span aria-hidden="true">{index + 1}</span>
        {isSlider && (
          <PlayButton
            name={result.slider?.name ?? ''}
            line={index}
            play={play}
            isReadOnly={acts.isReadOnly}
          />
        )}
        {mode === 'graphing' && isDrawn(result) && (
          <button
            type="button"
            className={classes.swatch}
            aria-label={`Look of ${words}`}
            aria-expanded={isLookOpen}
            onClick={() => setLookOpen(!isLookOpen)}
          >
            <Swatch look={look} isPoints={['table', 'point', 'points'].includes(result.kind)} />
          </button>
        )}
      </div>
      <div className={classes.content}>
        {isTable ? (
          <TablePart
            {...acts}
            table={content}
            line={index}
            columns={result.kind === 'table' ? result.columns : []}
            contents={state.lines.map((each): Line => each.content)}
            onTable={(table) => acts.onChange(withLine(state, index, table))}
          />
        ) : (
          <LineField {...acts} line={content} index={index} result={result} mode={mode} />
        )}
        {isSlider && (
          <SliderPart
            name={result.slider?.name ?? ''}
            value={result.value}
            range={sliderFor(line, result.value)}
            isReadOnly={acts.isReadOnly}
            onValue={(value) => play.set(index, value)}
            onRange={(range) => acts.onChange(withSlider(state, index, range))}
          />
        )}
        {result.kind === 'fit' && (
          <FitPart
            fit={result.fit}
            isReadOnly={acts.isReadOnly}
            onPlot={(text) => acts.onAddText(index, text)}
          />
        )}
        {isLookOpen && (
          <LookPart
            look={look}
            of={words}
            hasDash={result.kind === 'curve' || result.kind === 'fit'}
            isReadOnly={acts.isReadOnly}
            onLook={(next) => acts.onChange(withLook(state, index, next))}
          />
        )}
      </div>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove ${words}`}
        disabled={acts.isReadOnly}
        onClick={() => acts.onRemove(index)}
      >
        <RoomIcon name="close" size={14} />
      </button>
    </li>
  );
}
