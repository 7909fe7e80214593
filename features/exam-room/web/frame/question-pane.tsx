import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { isArranged } from '#core/question-kinds/question-kinds.ts';
import type { AskedQuestion } from '#features/sessions/exam.contract.ts';
import { untouched } from '../../merged-answers.rules.ts';
import { ChoiceAnswer, type ChoiceAnswerProps } from '../answering/choice-answer.tsx';
import { NumericAnswer } from '../answering/numeric-answer.tsx';
import { TextAnswer } from '../answering/text-answer.tsx';
import type { Room } from '../room.ts';
import { arrangedAnswer } from '../room-parts.ts';
import type { RoomState } from '../room-state.ts';
import { useLatePart } from './late-part.ts';
import classes from './question.module.css';
import { RoomIcon } from './room-icon.tsx';
import { RoomText } from './room-text.tsx';

interface QuestionPaneProps {
  room: Pick<Room, 'change'>;
  state: Pick<RoomState, 'answers' | 'is_read_only' | 'is_time_up' | 'moving'>;
  question: AskedQuestion;
  number: number;
  mayCross: boolean;
  /** Whether the question can be flagged. That makes sense only if students can return to it. */
  mayFlag: boolean;
  /** Content above the stem, such as a passage whose place a tool has taken. */
  above?: ReactNode;
  /** Practice only: what is known of the answer. */
  practice?: PractisedAnswer;
}

/** Content shown to a student in practice beside the answer to a question. */
export interface PractisedAnswer extends Pick<ChoiceAnswerProps, 'marks' | 'reasons' | 'tried'> {
  /** Nothing can be answered now: the question is over, or its check is on the way. */
  readonly isShut: boolean;
}

/** Whether the buttons for crossing out options are visible, for all questions until the page is closed. */
let isCrossing = false;
const crossingListeners = new Set<() => void>();

/** Whether options can be crossed out now, and a function that switches it. */
export function useCrossing(): readonly [boolean, () => void] {
  const isOn = useSyncExternalStore(whenCrossing, () => isCrossing);
  return [isOn, toggleCrossing];
}

function whenCrossing(listener: () => void): () => void {
  crossingListeners.add(listener);
  return () => crossingListeners.delete(listener);
}

function toggleCrossing(): void {
  isCrossing = !isCrossing;
  for (const listener of crossingListeners) listener();
}

/** One question: its number, its flag, its stem, and its answer field. */
export function QuestionPane(props: QuestionPaneProps) {
  const { room, state, question, number, mayCross, mayFlag, above, practice } = props;
  const [mayCrossNow, cross] = useCrossing();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // A low window scrolls as a whole and would still show the end of the previous question.
    window.scrollTo(0, 0);
  }, []);
  const answer = state.answers.get(question.id) ?? untouched(question.id);
  const isOver = state.is_read_only || state.is_time_up || state.moving === 'next_question';
  const isDisabled = isOver || practice?.isShut === true;
  const { marks, reasons, tried } = practice ?? {};
  const isPlaced = question.is_in_text || isArranged(question.type);
  const isChoice = question.options.length > 0 && !isPlaced;
  const ArrangedAnswer = useLatePart(arrangedAnswer);
  const response = typeof answer.response === 'string' ? answer.response : '';
  const onType = (text: string) => room.change(question.id, { response: text === '' ? null : text }, true);
  return (
    <>
      <div className={classes.head} data-is-practice={practice !== undefined || undefined}>
        <h2 ref={heading} className={classes.number} tabIndex={-1}>
          <span className={classes.unseen}>Question </span>
          {number}
        </h2>
        {mayFlag && (
          <button
            type="button"
            className={classes.toggle}
            data-is-flag
            data-act="flag"
            aria-pressed={answer.flagged}
            disabled={isOver}
            onClick={() => room.change(question.id, { flagged: !answer.flagged })}
          >
            <RoomIcon name="flag" isFilled={answer.flagged} />
            {flagWords(answer.flagged, practice !== undefined)}
          </button>
        )}
        {isChoice && mayCross && practice?.isShut !== true && (
          <button
            type="button"
            className={classes.toggle}
            data-is-cross
            data-act="cross"
            aria-pressed={mayCrossNow}
            aria-label="Cross out options"
            onClick={cross}
          >
            <span className={classes.abc} />
            <span className={classes.crossWords}>Cross out</span>
          </button>
        )}
      </div>
      <div className={classes.zoomed}>
        {above}
        {!(question.is_in_text && ArrangedAnswer) && (
          <div className={classes.stem} data-text="stem">
            <RoomText html={question.stem} kind="plain" />
          </div>
        )}
        {isChoice && (
          <ChoiceAnswer
            question={question}
            answer={answer}
            mayCross={mayCross && mayCrossNow && practice?.isShut !== true}
            isDisabled={isDisabled}
            onChange={(change) => room.change(question.id, change)}
            {...(marks && { marks })}
            {...(reasons && { reasons })}
            {...(tried !== undefined && { tried })}
          />
        )}
        {isPlaced &&
          (ArrangedAnswer === null ? (
            <p role="status">Loading…</p>
          ) : (
            <ArrangedAnswer
              question={question}
              answer={answer}
              isDisabled={isDisabled}
              onChange={(change, isTyping) => room.change(question.id, change, isTyping)}
              {...(marks && { marks })}
            />
          ))}
        {question.type === 'numeric' && (
          <NumericAnswer
            entry={question.entry ?? 'sat'}
            text={response}
            isDisabled={isDisabled}
            onType={onType}
          />
        )}
        {(question.type === 'text' || question.type === 'essay') && (
          <TextAnswer
            isEssay={question.type === 'essay'}
            text={response}
            isDisabled={isDisabled}
            onType={onType}
          />
        )}
      </div>
    </>
  );
}

function flagWords(isFlagged: boolean, isPractice: boolean): string {
  if (isPractice) return isFlagged ? 'Saved for later' : 'Save for later';
  return isFlagged ? 'Marked for review' : 'Mark for review';
}
