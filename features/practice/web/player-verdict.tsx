import { IconCheck, IconRotate, IconX } from '@tabler/icons-react';
import { answerLetters, isArranged } from '#core/question-kinds/question-kinds.ts';
import type { PracticeSlots } from '#features/exam-room/web/public.tsx';
import type { AskedQuestion } from '#features/sessions/exam.contract.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { triedOption, verdictOf } from '../player.rules.ts';
import type { QuestionCourse } from '../practice.contract.ts';
import classes from './player.module.css';

const ICONS = { right: IconCheck, again: IconRotate, wrong: IconX };

/**
 * The verdict on the newest try, and the solution once it is due. The reasons for options are in the options
 * themselves.
 */
export function PlayerVerdict({ question, course }: { question: AskedQuestion; course: QuestionCourse }) {
  const verdict = verdictOf(course);
  const { told, is_held_back } = course;
  const Icon = verdict && ICONS[verdict.kind];
  const isInOption = triedOption(question.type, course) !== null;
  return (
    <div role="status">
      {is_held_back && told === null && (
        <p className={classes.note}>
          This question may be on a test that you haven’t finished, so it can’t be checked now.
        </p>
      )}
      {verdict?.kind === 'again' && (
        <p className={classes.again}>
          <IconRotate size={16} stroke={1.75} aria-hidden />
          <span>
            {isInOption && <span className={classes.unseen}>Not quite. </span>}
            Second try. Your level counts first tries only, so take your time.
          </span>
        </p>
      )}
      {verdict && Icon && !(verdict.kind === 'again' && isInOption) && (
        <section className={classes.verdict} data-kind={verdict.kind}>
          <span className={classes.verdictIcon}>
            <Icon size={18} stroke={2.25} aria-hidden />
          </span>
          <div>
            <h3>{verdict.title}</h3>
            {verdict.kind === 'again' && <p>Change your answer and check again, or show a hint first.</p>}
            {verdict.kind === 'wrong' && told !== null && <p>{answerWords(question, told)}</p>}
            {told !== null && mistakesOf(told).map((words) => <p key={words}>{words}</p>)}
            {told !== null && told.explanation !== '' && <RichText html={told.explanation} kind="plain" />}
          </div>
        </section>
      )}
    </div>
  );
}

/**
 * The reasons that are shown in the options: after a wrong first try only the reason of the chosen option, at
 * the end all reasons.
 */
export function reasonsOf(
  { type }: AskedQuestion,
  course: QuestionCourse,
): NonNullable<PracticeSlots['answer']['reasons']> {
  const { told, tries, try_feedback } = course;
  const tried = triedOption(type, course);
  if (tried !== null) {
    const html = try_feedback === '' ? 'Choose another option and check again.' : try_feedback;
    return new Map([[tried, { verdict: 'Not quite.', html }]]);
  }
  const newest = tries.at(-1)?.response;
  return new Map(
    (told?.feedback ?? []).map(({ option, text }) => {
      const verdict = told?.right_options.includes(option)
        ? 'Right.'
        : isIn(newest, option)
          ? 'Not quite.'
          : '';
      return [option, { verdict, html: text }];
    }),
  );
}

/**
 * The marks on a question, by option id. After the solution was shown: the right options, and the wrong
 * options that were chosen. Before that: the option of a wrong first try. For matching and ordering questions
 * and for texts with gaps, the key is the place instead of an option id.
 */
export function marksOf(
  { type, options }: AskedQuestion,
  course: QuestionCourse,
): ReadonlyMap<string, 'right' | 'wrong'> {
  const { told, tries } = course;
  const newest = tries.at(-1)?.response;
  if (told === null) {
    const tried = triedOption(type, course);
    return tried === null ? new Map() : new Map([[tried, 'wrong']]);
  }
  if (type === 'gaps') {
    return new Map(told.gaps.map(({ is_right }, place) => [String(place), is_right ? 'right' : 'wrong']));
  }
  if (isArranged(type)) {
    const isRight = (option: string, place: number) => newest?.[place] === option;
    return new Map(
      told.right_options.map((option, place) => [String(place), isRight(option, place) ? 'right' : 'wrong']),
    );
  }
  return new Map(
    options.flatMap(({ id }): [string, 'right' | 'wrong'][] => {
      if (told.right_options.includes(id)) return [[id, 'right']];
      return isIn(newest, id) ? [[id, 'wrong']] : [];
    }),
  );
}

/** The names of the mistakes in the newest try, each with its gap. */
function mistakesOf({ mistake, gaps }: NonNullable<QuestionCourse['told']>): string[] {
  const of_gaps = gaps.flatMap((gap, place) =>
    gap.mistake === null ? [] : `Gap ${place + 1}: ${gap.mistake}`,
  );
  return mistake === null ? of_gaps : [mistake];
}

function isIn(response: string | readonly string[] | undefined, option: string): boolean {
  return typeof response === 'string' ? response === option : (response?.includes(option) ?? false);
}

function answerWords(
  { type, options, is_in_text }: AskedQuestion,
  { right_options, accepted_answers, gaps }: NonNullable<QuestionCourse['told']>,
): string {
  if (type === 'gaps') {
    const words = gaps.map((gap, place) => `${place + 1}: ${gap.accepted_answers.join(' or ')}`);
    return `Correct answer: ${words.join(', ')}.`;
  }
  if (is_in_text) return 'The correct answer is marked in the text.';
  const letters = answerLetters(type, right_options, options);
  if (isArranged(type))
    return `Correct answer: ${letters.map((letter, place) => `${place + 1}: ${letter}`).join(', ')}.`;
  if (letters.length > 0)
    return `Correct ${letters.length === 1 ? 'answer' : 'answers'}: ${letters.join(' and ')}.`;
  return accepted_answers.length === 0 ? '' : `Correct answer: ${accepted_answers.join(' or ')}.`;
}
