import { createContext, use, useState } from 'react';
import { LONGEST_IN_GAP } from '#core/question-kinds/question-kinds.ts';
import { filling } from '#web/ui/rich-text-gaps.ts';
import { withPaired } from '../../arranged.rules.ts';
import { RoomText } from '../frame/room-text.tsx';
import { answerClipboard } from './answer-clipboard.ts';
import classes from './arranged-answer.module.css';
import type { ArrangedAnswerProps } from './arranged-props.ts';

interface Filling {
  readonly gaps: ArrangedAnswerProps['question']['gaps'];
  readonly filled: readonly string[];
  readonly isDisabled: boolean;
  readonly marks: ArrangedAnswerProps['marks'];
  /** The gap that has reached its length limit; null if none has. */
  readonly full: number | null;
  fill(place: number, words: string): void;
}

const Present = createContext<Filling | null>(null);

/** The question's text with a field in place of each gap. */
export function GapsAnswer({ question, answer, isDisabled, onChange, marks }: ArrangedAnswerProps) {
  const [full, setFull] = useState<number | null>(null);
  const { gaps } = question;
  const filled = Array.isArray(answer.response) ? answer.response : [];
  const fill = (place: number, words: string) => {
    const isTyped = gaps[place]?.choices.length === 0;
    setFull(isTyped && words.length >= LONGEST_IN_GAP ? place : null);
    const kept = words.slice(0, LONGEST_IN_GAP);
    onChange({ response: withPaired(answer.response, gaps.length, place, kept) }, isTyped);
  };
  return (
    <fieldset className={classes.gapped} disabled={isDisabled}>
      <legend className={classes.hint}>
        {gaps.length === 1 ? 'Fill in the gap' : `Fill in the ${gaps.length} gaps`}
      </legend>
      <div data-text="stem">
        <Present value={{ gaps, filled, isDisabled, marks, full, fill }}>
          <RoomText html={question.stem} kind="plain" fill={withFields} />
        </Present>
      </div>
      <p className={classes.full} role="status">
        {full !== null && `Gap ${full + 1} is full. The limit is ${LONGEST_IN_GAP} characters.`}
      </p>
      {answer.response !== null && !isDisabled && (
        <button type="button" className={classes.clear} onClick={() => onChange({ response: null })}>
          Clear answer
        </button>
      )}
    </fieldset>
  );
}

/** Defined once, so that the text is not built again; typing only renders the fields. */
const withFields = filling((number) => <GapField key={`gap ${number}`} number={number} />);

function GapField({ number }: { number: number }) {
  const present = use(Present);
  const place = number - 1;
  const gap = present?.gaps[place];
  if (present === null || gap === undefined) return `[[${number}]]`;
  const value = present.filled[place] ?? '';
  const mark = present.marks?.get(String(place));
  const name = { 'aria-label': `Gap ${number}`, 'data-is-empty': value === '' || undefined };
  return (
    <span className={classes.gap} data-mark={mark}>
      {gap.choices.length > 0 ? (
        <select
          {...name}
          value={gap.choices.includes(value) ? value : ''}
          onChange={({ currentTarget }) => present.fill(place, currentTarget.value)}
        >
          <option value="">Choose…</option>
          {gap.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...name}
          type="text"
          value={value}
          maxLength={LONGEST_IN_GAP}
          size={Math.min(32, Math.max(10, value.length + 1))}
          spellCheck={false}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          data-answer
          onChange={({ currentTarget }) => present.fill(place, currentTarget.value)}
          {...answerClipboard}
        />
      )}
      {mark && <span className={classes.gapMark}>{mark === 'right' ? '✓ Right' : '✗ Wrong'}</span>}
    </span>
  );
}
