import { type KeyboardEvent, memo, useId } from 'react';
import { fractionWords, valueWords } from '#core/calculator/numbers.ts';
import type { LineResult } from '#core/calculator/results.ts';
import type { CalculatorMode } from '../../calculator-state.rules.ts';
import { resultWords } from '../../calculator-words.rules.ts';
import { formulaDrawing } from '../formula-loader.ts';
import { type FieldPlace, keyOf, type LineActs } from './calculator-fields.ts';
import classes from './calculator-lines.module.css';
import { NameText } from './name-text.tsx';

interface LineFieldProps extends LineActs {
  line: string;
  index: number;
  result: LineResult;
  mode: CalculatorMode;
  onAddSliders: (line: number, names: readonly string[]) => void;
}

/** The field for a typed line. While it is not being typed, it shows how the line was understood. */
export function LineField({
  line,
  index,
  result,
  mode,
  fields,
  isReadOnly,
  onAddSliders,
  ...acts
}: LineFieldProps) {
  const id = useId();
  const place: FieldPlace = { line: index, cell: null };
  const keep = (field: HTMLInputElement) =>
    acts.onCaret({
      place,
      start: field.selectionStart ?? line.length,
      end: field.selectionEnd ?? line.length,
    });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'Enter') acts.onEnter(place);
    else if (key === 'ArrowUp') acts.onGo({ line: index - 1, cell: null });
    else if (key === 'ArrowDown') acts.onGo({ line: index + 1, cell: null });
    else if (key === 'Backspace' && line === '' && index > 0 && !isReadOnly) acts.onRemove(index);
    else return;
    event.preventDefault();
  };
  const tex = 'tex' in result ? result.tex : null;
  const isDrawn = tex !== null && formulaDrawing() !== null;
  const missing = result.kind === 'fault' && mode === 'graphing' && !isReadOnly ? result.missing : [];
  return (
    <>
      <div className={classes.field} data-is-drawn={isDrawn || undefined}>
        <input
          ref={(field) => {
            if (field === null) fields.current.delete(keyOf(place));
            else fields.current.set(keyOf(place), field);
          }}
          aria-label={`Expression ${index + 1}`}
          aria-describedby={id}
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
            acts.onType(place, currentTarget.value);
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
        <Outcome id={id} result={result} />
      </div>
      {missing.length > 0 && (
        <div className={classes.offers}>
          {missing.slice(0, 4).map((name) => (
            <button key={name} type="button" onClick={() => onAddSliders(index, [name])}>
              Add slider: <NameText name={name} />
            </button>
          ))}
          {missing.length > 1 && (
            <button type="button" onClick={() => onAddSliders(index, missing)}>
              Add all
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** A formula, drawn once only while its text stays the same. */
export const Drawn = memo(function Drawn({ tex }: { tex: string }) {
  const Formula = formulaDrawing();
  return Formula === null ? null : <Formula tex={tex} display={false} />;
});

const MOST_SHOWN = 6;

function Outcome({ id, result }: { id: string; result: LineResult }) {
  if (result.kind === 'fault') {
    return (
      <span id={id} className={classes.fault}>
        {result.words}
      </span>
    );
  }
  if (result.kind === 'list') {
    const shown = result.values.slice(0, MOST_SHOWN).map(valueWords).join(', ');
    return (
      <output id={id} className={classes.result}>
        = [{shown}
        {result.values.length > MOST_SHOWN && `, … ${result.values.length} numbers`}]
      </output>
    );
  }
  if (result.kind === 'curve' && result.curve.of === 'path') {
    return (
      <span id={id} className={classes.hint}>
        {resultWords(result)}
      </span>
    );
  }
  if (result.kind !== 'value' || result.slider !== null) {
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
