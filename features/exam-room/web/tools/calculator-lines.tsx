import { type KeyboardEvent, memo, type RefObject, useId } from 'react';
import { fractionWords, valueWords } from '#core/calculator/numbers.ts';
import type { LineResult } from '#core/calculator/results.ts';
import { resultWords } from '../../calculator-words.rules.ts';
import { formulaDrawing } from '../formula-loader.ts';
import { RoomIcon } from '../frame/room-icon.tsx';
import classes from './calculator.module.css';
import look from './calculator-look.module.css';

interface CalculatorLinesProps {
  lines: readonly string[];
  /** The result of each line. A line just typed may have none yet. */
  results: readonly LineResult[];
  /** The index of the line that the keypad types into. */
  current: number;
  isReadOnly: boolean;
  fields: RefObject<(HTMLInputElement | null)[]>;
  onCaret: (line: number, start: number, end: number) => void;
  onType: (line: number, text: string) => void;
  onEnter: (line: number) => void;
  onRemove: (line: number) => void;
  onGo: (line: number) => void;
}

/** The calculator's lines, each with its result or the reason why there is none. */
export function CalculatorLines({ lines, results, current, fields, ...acts }: CalculatorLinesProps) {
  const id = useId();
  return (
    <ol className={classes.lines} aria-label="Expressions">
      {lines.map((line, index) => {
        const result = results[index] ?? { kind: 'empty' };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is told from others by its place alone
          <li key={index} data-is-current={index === current || undefined}>
            <Swatch line={index} result={result} />
            <Field
              line={line}
              index={index}
              result={result}
              fields={fields}
              {...acts}
              of={`${id}-${index}`}
              label={`Expression ${index + 1}`}
            />
            <button
              type="button"
              className={classes.small}
              aria-label={`Remove expression ${index + 1}`}
              disabled={acts.isReadOnly}
              onClick={() => acts.onRemove(index)}
            >
              <RoomIcon name="close" size={14} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

interface FieldProps
  extends Pick<
    CalculatorLinesProps,
    'fields' | 'isReadOnly' | 'onCaret' | 'onType' | 'onEnter' | 'onRemove' | 'onGo'
  > {
  line: string;
  index: number;
  result: LineResult;
  of: string;
  label: string;
}

function Field({ line, index, result, of, label, fields, isReadOnly, ...acts }: FieldProps) {
  const keep = (field: HTMLInputElement) =>
    acts.onCaret(index, field.selectionStart ?? line.length, field.selectionEnd ?? line.length);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'Enter') acts.onEnter(index);
    else if (key === 'ArrowUp') acts.onGo(index - 1);
    else if (key === 'ArrowDown') acts.onGo(index + 1);
    else if (key === 'Backspace' && line === '' && index > 0 && !isReadOnly) acts.onRemove(index);
    else return;
    event.preventDefault();
  };
  const tex = 'tex' in result ? result.tex : null;
  const isDrawn = tex !== null && formulaDrawing() !== null;
  return (
    <div className={classes.field} data-is-drawn={isDrawn || undefined}>
      <input
        ref={(field) => {
          fields.current[index] = field;
        }}
        aria-label={label}
        aria-describedby={of}
        aria-invalid={result.kind === 'fault' || undefined}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        // On touch devices the keypad is used, and the system's keyboard would cover it.
        inputMode={matchMedia('(pointer: coarse)').matches ? 'none' : 'text'}
        placeholder={index === 0 && line === '' ? 'Type an expression, like y = 2x − 4' : undefined}
        readOnly={isReadOnly}
        value={line}
        onChange={({ currentTarget }) => {
          acts.onType(index, currentTarget.value);
          keep(currentTarget);
        }}
        onFocus={({ currentTarget }) => keep(currentTarget)}
        onSelect={({ currentTarget }) => keep(currentTarget)}
        onKeyDown={onKeyDown}
      />
      {isDrawn && (
        <span className={classes.drawn} aria-hidden="true">
          <Drawn tex={tex} />
        </span>
      )}
      <Outcome id={of} result={result} />
    </div>
  );
}

const Drawn = memo(function Drawn({ tex }: { tex: string }) {
  const Formula = formulaDrawing();
  return Formula === null ? null : <Formula tex={tex} display={false} />;
});

function Outcome({ id, result }: { id: string; result: LineResult }) {
  if (result.kind === 'fault') {
    return (
      <span id={id} className={classes.fault}>
        {result.words}
      </span>
    );
  }
  if (result.kind !== 'value') {
    return (
      <span id={id} className={classes.unseen}>
        {resultWords(result)}
      </span>
    );
  }
  const fraction = fractionWords(result.value);
  return (
    <output id={id} className={classes.result}>
      = {valueWords(result.value)}
      {fraction !== null && <small> = {fraction}</small>}
    </output>
  );
}

/** The number of curve styles (color and dashes) in `calculator.module.css`. */
const LOOKS = 6;

/** The style of a line's curve. */
export function lookOf(line: number): number {
  return line % LOOKS;
}

function Swatch({ line, result }: { line: number; result: LineResult }) {
  const isDrawn = result.kind === 'curve' || result.kind === 'point';
  return (
    <svg className={classes.swatch} viewBox="0 0 24 12" aria-hidden="true">
      {isDrawn &&
        (result.kind === 'point' ? (
          <circle className={look.dot} data-look={lookOf(line)} cx="12" cy="6" r="4" />
        ) : (
          <path className={look.curve} data-look={lookOf(line)} d="M1 6h22" />
        ))}
    </svg>
  );
}
