import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasPlaces } from '#core/question-kinds/question-kinds.ts';
import type { ReviewedQuestion } from '#features/results/results.contract.ts';
import { chosenIn, ReviewedPlaces } from '#features/results/web/public.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { Level } from '#web/ui/level.tsx';
import { percent } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { StemText } from '#web/ui/stem-text.tsx';
import type { DoubtAbout } from '../doubt-rows.contract.ts';
import type { DoubtBeside } from '../doubts.contract.ts';
import { whereWords } from './doubt-words.ts';
import classes from './question-beside.module.css';

interface QuestionBesideProps {
  about: DoubtAbout;
  beside: DoubtBeside;
  reader: 'taker' | 'staff';
}

/**
 * The question next to a doubt with the response and the answer key, if they are released to the reader.
 * Otherwise only the stem.
 */
export function QuestionBeside({ about, beside, reader }: QuestionBesideProps) {
  const { review } = beside;
  const { session, number } = about;
  const where = whereWords(about);
  return (
    <div className={classes.beside}>
      <div className={classes.head}>
        <div className={classes.named}>
          <h2>{beside.code === null ? 'Question' : `Question ${beside.code}`}</h2>
          {reader === 'staff' && review !== null && <Level of={review.difficulty} isShort />}
        </div>
        {session !== null && number !== null && review !== null ? (
          <Link to="/results/$session/review/{-$place}" params={{ session, place: String(number) }}>
            {where}
          </Link>
        ) : (
          <span>{where}</span>
        )}
      </div>
      {beside.stimulus !== '' && (
        <details className={classes.stimulus}>
          <summary>Passage</summary>
          <RichText html={beside.stimulus} />
        </details>
      )}
      {review === null ? (
        <RichText html={beside.stem} />
      ) : (
        <StemText question={review} {...chosenIn(review)} />
      )}
      {review === null ? (
        <p className={classes.calm}>Your answer and the correct answer appear here once they are released.</p>
      ) : (
        <Answered review={review} reader={reader} />
      )}
      {reader === 'staff' && about.question !== null && (
        <p>
          <Link to="/questions/$id" params={{ id: about.question }}>
            Open question
          </Link>
        </p>
      )}
    </div>
  );
}

function Answered({ review, reader }: { review: ReviewedQuestion; reader: 'taker' | 'staff' }) {
  const { options, response, accepted_answers, time_spent_seconds, median_time_seconds, topic } = review;
  const chosen = new Set(response === null ? [] : [response].flat());
  const own = reader === 'taker' ? 'Your answer' : 'Their answer';
  return (
    <>
      {hasPlaces(review.type) ? (
        <ReviewedPlaces question={review} own={own} />
      ) : options.length > 0 ? (
        <ol className={classes.options}>
          {options.map((option, index) => {
            const isKey = option.is_correct === true;
            const isOwn = chosen.has(option.id);
            const kind = isKey
              ? 'key'
              : isOwn && option.is_correct === false
                ? 'wrong'
                : isOwn
                  ? 'own'
                  : undefined;
            return (
              <li key={option.id} data-kind={kind}>
                <span className={classes.letter}>{String.fromCharCode(65 + index)}</span>
                <div>
                  <RichText html={option.text} kind="plain" />
                  {reader === 'staff' && option.feedback && (
                    <div className={classes.calm}>
                      <RichText html={option.feedback} kind="plain" />
                    </div>
                  )}
                </div>
                <span className={classes.side}>
                  {isOwn && (
                    <b>
                      {!isKey && <IconX size={14} aria-hidden />} {own}
                    </b>
                  )}
                  {isKey && (
                    <b>
                      <IconCheck size={14} aria-hidden /> Correct answer
                    </b>
                  )}
                  {reader === 'staff' && option.share !== null && percent(option.share)}
                </span>
              </li>
            );
          })}
        </ol>
      ) : (
        <dl className={classes.facts}>
          <dt>{own}</dt>
          <dd>{response === null ? 'blank' : [response].flat().join(', ')}</dd>
          {review.mistake !== null && (
            <>
              <dt>Mistake</dt>
              <dd>{review.mistake}</dd>
            </>
          )}
          {accepted_answers !== null && accepted_answers.length > 0 && (
            <>
              <dt>Correct answer</dt>
              <dd>{accepted_answers.join(' · ')}</dd>
            </>
          )}
        </dl>
      )}
      {options.length > 0 && response === null && <p className={classes.calm}>Left blank.</p>}
      <dl className={classes.facts}>
        {time_spent_seconds > 0 && (
          <>
            <dt>{reader === 'taker' ? 'Your time' : 'Their time'}</dt>
            <dd>{durationWords(time_spent_seconds)}</dd>
          </>
        )}
        {median_time_seconds !== null && (
          <>
            <dt>Median time</dt>
            <dd>{durationWords(median_time_seconds)}</dd>
          </>
        )}
        {topic !== null && (
          <>
            <dt>Skill</dt>
            <dd>{topic}</dd>
          </>
        )}
      </dl>
    </>
  );
}
