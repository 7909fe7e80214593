import { type KeyboardEvent, useId } from 'react';
import { optionLetter } from '#core/question-kinds/question-kinds.ts';
import type { AnswerState, AskedQuestion } from '#features/sessions/exam.contract.ts';
import { isChosen, withChosen, withCrossed } from '../../room.rules.ts';
import type { ChangeOfAnswer } from '../desk.ts';
import classes from '../frame/question.module.css';
import { RoomText } from '../frame/room-text.tsx';

interface ChoiceAnswerProps {
  question: AskedQuestion;
  answer: AnswerState;
  /** Whether each option has a button to cross it out. */
  mayCross: boolean;
  isDisabled: boolean;
  onChange: (change: ChangeOfAnswer) => void;
  /** Practice only, after the check: whether each option is right. */
  marks?: ReadonlyMap<string, 'right' | 'wrong'>;
}

/** The options of a choice question, to choose one or several. */
export function ChoiceAnswer({ question, answer, mayCross, isDisabled, onChange, marks }: ChoiceAnswerProps) {
  const name = useId();
  const isSingle = question.type === 'single_choice';
  return (
    <fieldset className={classes.choice} disabled={isDisabled}>
      <legend className={isSingle ? classes.unseen : classes.several}>
        {isSingle ? 'Choose one answer. Press Space to select it.' : 'Select all that apply.'}
      </legend>
      <ul
        className={classes.options}
        data-may-cross={mayCross || undefined}
        onKeyDown={isSingle ? goToNext : undefined}
      >
        {question.options.map((option, index) => {
          const letter = optionLetter(index);
          const isOut = answer.eliminated.includes(option.id);
          const mark = marks?.get(option.id);
          return (
            <li key={option.id} data-is-out={isOut || undefined} data-mark={mark}>
              <label className={classes.option}>
                <input
                  type={isSingle ? 'radio' : 'checkbox'}
                  name={name}
                  className={classes.unseen}
                  checked={isChosen(answer.response, option.id)}
                  onChange={() => onChange(withChosen(question.type, answer, option.id))}
                />
                <span className={classes.ring} data-is-square={!isSingle || undefined}>
                  {letter}
                </span>
                <span className={classes.optionText} data-text="option">
                  <RoomText html={option.text} kind="plain" />
                </span>
                {mark && <span className={classes.mark}>{mark === 'right' ? 'Right' : 'Wrong'}</span>}
                {isOut && <span className={classes.unseen}>, crossed out</span>}
              </label>
              {mayCross && (
                <button
                  type="button"
                  className={classes.cut}
                  aria-label={isOut ? `Undo: restore option ${letter}` : `Cross out option ${letter}`}
                  onClick={() => onChange(withCrossed(answer, option.id))}
                >
                  {isOut ? 'Undo' : <span className={classes.cutLetter}>{letter}</span>}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {isSingle && answer.response !== null && !isDisabled && (
        <button type="button" className={classes.clear} onClick={() => onChange({ response: null })}>
          Clear answer
        </button>
      )}
    </fieldset>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Arrow keys move between options without choosing, unlike a browser's radio buttons. Reading past an option
 * must not change the answer.
 */
export function goToNext(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  const step = STEPS[key];
  if (step === undefined || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const options = [...currentTarget.querySelectorAll('input')];
  options.at((options.indexOf(target) + step) % options.length)?.focus();
}
