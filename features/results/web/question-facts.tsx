import { IconBulb } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { reachOf } from '#core/access/access.ts';
import type { SessionDetail } from '#features/sessions/sessions.contract.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { Card } from '#web/ui/card.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { Level } from '#web/ui/level.tsx';
import type { ReviewedQuestion } from '../results.contract.ts';
import { isKeyOut } from './mistakes.ts';
import classes from './question-facts.module.css';
import { outWords, type Reader } from './result-words.ts';

interface QuestionFactsProps {
  question: ReviewedQuestion;
  release: SessionDetail['release'];
  reader: Reader;
}

/** Data next to a reviewed question: times, difficulty, topic, and the reason for the mistake. */
export function QuestionFacts({ question, release, reader }: QuestionFactsProps) {
  const { error_of_choice, difficulty, domain, topic, flagged } = question;
  // Difficulty and tags are released with the right answers.
  const isOut = isKeyOut(question);
  const mayTag = reachOf(useLogin()?.user.role ?? 'guest', 'bank.write') !== 'none';
  return (
    <aside className={classes.rail} aria-label="About this question">
      {error_of_choice && (
        <Card kind="dense">
          <h2 className={classes.title}>Likely mistake</h2>
          <p className={classes.error}>
            <IconBulb size={16} stroke={1.5} aria-hidden /> {error_of_choice.name}
          </p>
        </Card>
      )}
      <Card kind="dense">
        <h2 className={classes.title}>This question</h2>
        <dl className={classes.facts}>
          <dt>{reader === 'taker' ? 'Your time' : 'Time'}</dt>
          <dd>
            <b>{durationWords(question.time_spent_seconds)}</b>
          </dd>
          {question.median_time_seconds !== null && (
            <>
              <dt>Typical time</dt>
              <dd>{durationWords(question.median_time_seconds)}</dd>
            </>
          )}
          {difficulty !== null && (
            <>
              <dt>Difficulty</dt>
              <dd>
                <Level of={difficulty} />
              </dd>
            </>
          )}
          {domain !== null && (
            <>
              <dt>Domain</dt>
              <dd>{domain}</dd>
            </>
          )}
          {isOut && (
            <>
              <dt>Skill</dt>
              <dd>
                {topic ?? 'None'}
                {topic === null && mayTag && (
                  <>
                    {' · '}
                    <Link to="/questions/$id" params={{ id: question.question }}>
                      Add a skill
                    </Link>
                  </>
                )}
              </dd>
            </>
          )}
          {question.seen_before && (
            <>
              <dt>Seen before</dt>
              <dd>Yes</dd>
            </>
          )}
          {flagged && (
            <>
              <dt>Marked for review</dt>
              <dd>Yes</dd>
            </>
          )}
        </dl>
        {!isOut && reader === 'taker' && (
          <p className={classes.calm}>
            Difficulty and skill appear with the correct answers. {outWords(release.answers_at, serverNow())}
          </p>
        )}
      </Card>
    </aside>
  );
}
