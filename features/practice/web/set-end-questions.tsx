import {
  IconCheck,
  IconChevronDown,
  IconClock,
  IconMessageQuestion,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isChoice, optionLetter } from '#core/question-kinds/question-kinds.ts';
import type { ToldCloser } from '#features/releases/result.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { durationFigure } from '#web/ui/durations.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { StemText } from '#web/ui/stem-text.tsx';
import { courseWords } from '../player.rules.ts';
import type { QuestionCourse } from '../practice.contract.ts';
import type { PractisedQuestion } from '../set-end.contract.ts';
import {
  closedSetWords,
  ENDING_WORDS,
  ENDINGS,
  type Ending,
  endingOf,
  keyWords,
  responseWords,
} from '../set-end.rules.ts';
import { isMissedIn } from '../similar.rules.ts';
import type { Origin } from './player-search.ts';
import classes from './set-end-questions.module.css';
import { TrySimilar } from './try-similar.tsx';

interface SetEndQuestionsProps {
  session: string;
  courses: readonly QuestionCourse[];
  /** The questions that may be shown, by id; null while they are loading. */
  known: ReadonlyMap<string, PractisedQuestion> | null;
  /** The test in progress that closes all of them; null if there is none. */
  closed: ToldCloser | null;
  /** The place of the question to open first, from 1; by default the first to look at again. */
  place: number | undefined;
  /** The page to which a similar question links back. If null, it links back to this question. */
  origin: Origin | null;
  error: Error | null;
  retry: () => void;
}

/** The questions of a finished set, those to look at again first. Each opens to its tries and solution. */
export function SetEndQuestions({
  session,
  courses,
  known,
  closed,
  place: named,
  origin,
  error,
  retry,
}: SetEndQuestionsProps) {
  const numbers = new Map(courses.map(({ question }, place) => [question, place + 1]));
  const again = courses.find((course) => endingOf(course) === 'again');
  const first = (named === undefined ? again : (courses[named - 1] ?? again))?.question ?? null;
  return (
    <Card kind="flush">
      <h2 className={classes.title}>
        {courses.length === 1 ? 'Your question' : `Your ${courses.length} questions`}
      </h2>
      {error !== null && (
        <div className={classes.fault}>
          <LoadError what="the questions" error={error} safe="Your answers are saved." retry={retry} />
        </div>
      )}
      {closed !== null && <p className={classes.closed}>{closedSetWords(closed)}</p>}
      {ENDINGS.map((ending) => {
        const own = courses.filter((course) => endingOf(course) === ending);
        if (own.length === 0) return null;
        return (
          <section key={ending}>
            <h3 className={classes.group}>
              {ENDING_WORDS[ending]} · {own.length}
            </h3>
            <ul className={classes.rows}>
              {own.map((course) => (
                <Row
                  key={course.question}
                  session={session}
                  course={course}
                  number={numbers.get(course.question) ?? 1}
                  ending={ending}
                  question={known?.get(course.question)}
                  isReserved={known !== null && closed === null}
                  isFirst={course.question === first}
                  origin={origin}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </Card>
  );
}

interface RowProps {
  session: string;
  course: QuestionCourse;
  number: number;
  ending: Ending;
  /** Undefined while it is loading, and if it may not be shown. */
  question: PractisedQuestion | undefined;
  /** Whether a question that is not shown is reserved for a test. */
  isReserved: boolean;
  isFirst: boolean;
  origin: Origin | null;
}

const ICONS = { first: IconCheck, later: IconCheck, again: IconX, waits: IconClock, untried: IconMinus };

function Row({ session, course, number, ending, question, isReserved, isFirst, origin }: RowProps) {
  const [isOpen, setOpen] = useState(isFirst);
  const Icon = ICONS[ending];
  const name = `Question ${number}, ${courseWords(course)}`;
  return (
    <li className={classes.row} data-ending={ending}>
      <Icon className={classes.icon} size={18} stroke={2.2} aria-hidden />
      <div className={classes.asked}>
        {question === undefined ? <p>Question {number}</p> : <StemText question={question} kind="reading" />}
        <p className={classes.where}>
          {question === undefined
            ? isReserved && 'Not shown, because a test may still ask it'
            : [
                question.topic?.name ?? 'No skill',
                ...(question.seconds === 0 ? [] : [durationFigure(question.seconds)]),
              ].join(' · ')}
        </p>
      </div>
      {question !== undefined && (
        <>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={name}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          </button>
          {isOpen && (
            <div className={classes.opened}>
              <Opened
                session={session}
                course={course}
                question={question}
                origin={origin ?? { set: session, at: number }}
              />
            </div>
          )}
        </>
      )}
    </li>
  );
}

/** Both tries, the correct answer, and why. */
function Opened({
  session,
  course,
  question,
  origin,
}: {
  session: string;
  course: QuestionCourse;
  question: PractisedQuestion;
  origin: Origin;
}) {
  const { told, tries } = course;
  return (
    <>
      {question.stimulus !== '' && (
        <div className={classes.stimulus}>
          <RichText html={question.stimulus} />
        </div>
      )}
      {isChoice(question.type) && !question.is_in_text ? (
        <Options course={course} question={question} />
      ) : (
        <ul className={classes.answers}>
          {tries.map(({ number, response, outcome }) => (
            <Answer
              key={number}
              kind={outcome === 'right' ? 'right' : 'wrong'}
              name={TRY_WORDS[number] ?? ''}
            >
              {responseWords(question, response)}
            </Answer>
          ))}
          {told !== null && tries.at(-1)?.outcome !== 'right' && (
            <Answer kind="right" name="Correct answer">
              {keyWords(question, told)}
            </Answer>
          )}
        </ul>
      )}
      {told === null ? (
        <p className={classes.calm}>
          The answer shows after a right answer or two tries. Repeat the question to see it.
        </p>
      ) : (
        told.explanation !== '' && (
          <div className={classes.explanation}>
            <RichText html={told.explanation} kind="plain" />
          </div>
        )
      )}
      <div className={classes.acts}>
        {isMissedIn(tries) && course.has_skill && (
          <TrySimilar session={session} question={question.id} origin={origin} />
        )}
        {told !== null && (
          <LinkButton
            variant="default"
            size="sm"
            to="/doubts/new"
            search={{ question: question.id, session }}
            leftSection={<IconMessageQuestion size={16} stroke={1.5} aria-hidden />}
          >
            Ask about this question
          </LinkButton>
        )}
      </div>
    </>
  );
}

const TRY_WORDS: Readonly<Record<number, string>> = { 1: 'First try', 2: 'Second try' };

function Answer({ kind, name, children }: { kind: 'right' | 'wrong'; name: string; children: ReactNode }) {
  const Icon = kind === 'right' ? IconCheck : IconX;
  return (
    <li data-kind={kind}>
      <Icon size={14} stroke={2.2} aria-hidden /> <span>{name}</span> <b>{children}</b>
    </li>
  );
}

/** The options with the tries that chose them, the correct ones, and why. */
function Options({
  course: { told, tries },
  question,
}: {
  course: QuestionCourse;
  question: PractisedQuestion;
}) {
  return (
    <ol className={classes.options}>
      {question.options.map(({ id, text }, place) => {
        const isRight = told?.right_options.includes(id) ?? false;
        const chosen = tries.filter(({ response }) => [response].flat().includes(id));
        const kind = isRight ? 'right' : chosen.length > 0 ? 'wrong' : undefined;
        const why = told?.feedback.find(({ option }) => option === id)?.text;
        const words = [
          ...chosen.map(({ number }) => TRY_WORDS[number]),
          ...(isRight ? ['Correct answer'] : []),
        ];
        return (
          <li key={id} data-kind={kind}>
            <span className={classes.letter}>{optionLetter(place)}</span>
            <div>
              <RichText html={text} kind="plain" />
              {why && (
                <div className={classes.why}>
                  <RichText html={why} kind="plain" />
                </div>
              )}
            </div>
            {words.length > 0 && (
              <span className={classes.mark}>
                {isRight ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
                {words.join(' · ')}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
