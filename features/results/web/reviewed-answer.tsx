import { IconCheck, IconX } from '@tabler/icons-react';
import { hasPlaces, isChoice } from '#core/question-kinds/question-kinds.ts';
import type { ReviewCrossing } from '#features/exam-room/web/public.tsx';
import type { SessionDetail } from '#features/sessions/sessions.contract.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { FormulaText } from '#web/ui/formula-text.tsx';
import { percent } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import type { ReviewedQuestion } from '../results.contract.ts';
import { isKeyOut } from './mistakes.ts';
import { ReviewedPlaces } from './public.tsx';
import { letterOf, outWords, type Reader } from './result-words.ts';
import classes from './reviewed-answer.module.css';

interface ReviewedAnswerProps {
  question: ReviewedQuestion;
  release: SessionDetail['release'];
  reader: Reader;
  /** The options that the reader crosses out; null if the page has no tools. */
  crossing: ReviewCrossing | null;
}

/** The answer given, the right answer as far as it is released, and the feedback on each option. */
export function ReviewedAnswer({ question, release, reader, crossing }: ReviewedAnswerProps) {
  const isOut = isKeyOut(question);
  return (
    <>
      {hasPlaces(question.type) ? (
        <ReviewedPlaces question={question} own={reader === 'taker' ? 'Your answer' : 'Answer'} />
      ) : isChoice(question.type) ? (
        <Options question={question} reader={reader} crossing={crossing} />
      ) : (
        <Written question={question} reader={reader} />
      )}
      {question.response === null && <p className={classes.calm}>This question was left blank.</p>}
      {!isOut && reader === 'taker' && question.type !== 'essay' && (
        <p className={classes.calm}>
          The correct answer is not released yet. {outWords(release.answers_at, serverNow())}
        </p>
      )}
      {isOut && reader === 'taker' && question.options.some(({ feedback }) => feedback === null) && (
        <p className={classes.calm}>
          Feedback on each option comes with the explanation. {outWords(release.explanations_at, serverNow())}
        </p>
      )}
    </>
  );
}

type AnswerProps = Pick<ReviewedAnswerProps, 'question' | 'reader'>;

function Options({ question, reader, crossing }: AnswerProps & Pick<ReviewedAnswerProps, 'crossing'>) {
  const chosen = new Set(question.response === null ? [] : [question.response].flat());
  return (
    <ol className={classes.options}>
      {question.options.map((option, index) => {
        const isOwn = chosen.has(option.id);
        const isKey = option.is_correct === true;
        // Before answer keys are released, only the outcome shows whether the choice was wrong.
        const isWrong =
          isOwn &&
          (option.is_correct === false || (option.is_correct === null && question.outcome === 'wrong'));
        return (
          <li
            key={option.id}
            data-is-out={crossing?.isOut(option.id) || undefined}
            data-may-cross={crossing?.button != null || undefined}
            data-kind={isKey ? 'key' : isWrong ? 'wrong' : isOwn ? 'own' : undefined}
          >
            <span className={classes.letter} data-several={question.type === 'multiple_choice' || undefined}>
              {letterOf(index)}
            </span>
            <div className={classes.text}>
              <div className={classes.words}>
                <RichText html={option.text} kind="plain" />
              </div>
              {crossing?.isOut(option.id) && <span className={classes.unseen}>Crossed out</span>}
              {option.feedback && (
                <div className={classes.feedback}>
                  <RichText html={option.feedback} kind="plain" />
                </div>
              )}
            </div>
            <div className={classes.side}>
              {isOwn && (
                <span className={classes.mark} data-kind={isKey ? 'key' : isWrong ? 'wrong' : undefined}>
                  {isKey ? <IconCheck size={14} aria-hidden /> : isWrong && <IconX size={14} aria-hidden />}
                  {reader === 'taker' ? 'Your answer' : 'Student’s answer'}
                </span>
              )}
              {isKey && (
                <span className={classes.mark} data-kind="key">
                  <IconCheck size={14} aria-hidden /> Correct answer
                </span>
              )}
              {option.share !== null && (
                <span className={classes.share}>{percent(option.share)} chose this</span>
              )}
            </div>
            {crossing?.button?.(option.id, letterOf(index))}
          </li>
        );
      })}
    </ol>
  );
}

function Written({ question, reader }: AnswerProps) {
  const { response, accepted_answers, outcome, type, mistake } = question;
  const isRight = outcome === 'right';
  return (
    <dl className={classes.written} data-long={type === 'essay' || undefined}>
      {response !== null && (
        <div data-kind={isRight ? 'key' : outcome === 'wrong' ? 'wrong' : undefined}>
          <dt>
            {isRight ? (
              <IconCheck size={14} aria-hidden />
            ) : (
              outcome === 'wrong' && <IconX size={14} aria-hidden />
            )}
            {reader === 'taker' ? 'Your answer' : 'Answer'}
          </dt>
          <dd>
            {type === 'essay' ? (
              <FormulaText text={[response].flat().join('')} />
            ) : (
              [response].flat().join(', ')
            )}
          </dd>
          {mistake !== null && <dd className={classes.feedback}>{mistake}</dd>}
        </div>
      )}
      {accepted_answers !== null && accepted_answers.length > 0 && (
        <div data-kind="key">
          <dt>
            <IconCheck size={14} aria-hidden />{' '}
            {accepted_answers.length === 1 ? 'Correct answer' : 'Correct answers'}
          </dt>
          <dd>{accepted_answers.join(' · ')}</dd>
        </div>
      )}
    </dl>
  );
}
