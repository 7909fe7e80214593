import { type KeyboardEvent, useId } from 'react';
import { optionLetter } from '#core/question-kinds/question-kinds.ts';
import type { AnswerState, AskedQuestion } from '#features/sessions/exam.contract.ts';
import { isChosen, withChosen, withCrossed } from '../../room.rules.ts';
import type { ChangeOfAnswer } from '../desk.ts';
import classes from '../frame/question.module.css';
import { RoomIcon } from '../frame/room-icon.tsx';
import { RoomText } from '../frame/room-text.tsx';
import { CrossOut } from './cross-out.tsx';

export interface ChoiceAnswerProps {
  question: AskedQuestion;
  answer: AnswerState;
  /** Whether each option has a button to cross it out. */
  mayCross: boolean;
  isDisabled: boolean;
  onChange: (change: ChangeOfAnswer) => void;
  /** Practice only, after the check: whether each option is right. */
  marks?: ReadonlyMap<string, 'right' | 'wrong'>;
  /** Practice only: the reason why an option is right or wrong, with the verdict on it. */
  reasons?: ReadonlyMap<string, OptionReason>;
  /** Practice only: the option that was tried and is wrong, and cannot be chosen again. */
  tried?: string | null;
}

interface OptionReason {
  readonly verdict: string;
  /** Rich text; empty for none. */
  readonly html: string;
}

/** The options of a choice question; the taker chooses one or several. */
export function ChoiceAnswer(props: ChoiceAnswerProps) {
  const { question, answer, mayCross, isDisabled, onChange, marks, reasons, tried = null } = props;
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
          const reason = reasons?.get(option.id);
          const isTried = option.id === tried;
          return (
            <li key={option.id} data-is-out={isOut || undefined} data-mark={mark}>
              <label className={classes.option}>
                <input
                  type={isSingle ? 'radio' : 'checkbox'}
                  name={name}
                  className={classes.unseen}
                  disabled={isTried}
                  checked={isChosen(answer.response, option.id)}
                  onChange={() => onChange(withChosen(question.type, answer, option.id))}
                />
                <span className={classes.ring} data-is-square={!isSingle || undefined} data-mark={mark}>
                  {mark === undefined ? (
                    letter
                  ) : (
                    <>
                      <RoomIcon name={mark === 'right' ? 'check' : 'close'} />
                      <span className={classes.unseen}>{letter}</span>
                    </>
                  )}
                </span>
                <span className={classes.optionText} data-text="option">
                  <RoomText html={option.text} kind="plain" />
                </span>
                {mark && reason === undefined && (
                  <span className={classes.mark}>{mark === 'right' ? 'Right' : 'Wrong'}</span>
                )}
                {reason !== undefined && (
                  <div className={classes.reason}>
                    <b>{reason.verdict}</b> <RoomText html={reason.html} kind="inline" />
                  </div>
                )}
                {isOut && <span className={classes.unseen}>, crossed out</span>}
              </label>
              {mayCross && !isTried && (
                <CrossOut
                  letter={letter}
                  isOut={isOut}
                  onPress={() => onChange(withCrossed(answer, option.id))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isSingle && answer.response !== null && answer.response !== tried && !isDisabled && (
        <button type="button" className={classes.clear} onClick={() => onChange({ response: null })}>
          Clear answer
        </button>
      )}
    </fieldset>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Arrow keys move between options without choosing them, unlike a browser's radio buttons. Reading on to the
 * next option must not change the answer.
 */
export function goToNext(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  const step = STEPS[key];
  if (step === undefined || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const options = [...currentTarget.querySelectorAll('input')];
  options.at((options.indexOf(target) + step) % options.length)?.focus();
}
