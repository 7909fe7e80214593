/** Lets other features' screens show levels during practice, and due reviews. */
import { IconArrowDown, IconArrowUp, IconCheck, IconCircle } from '@tabler/icons-react';
import { counted } from '#core/counted.ts';
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import {
  chanceBefore,
  hundredths,
  LEVEL_WORDS,
  levelWords,
  moved,
  sinceWords,
} from '#core/mastery/level-words.ts';
import { BARS, LEVELS } from '#core/mastery/levels.ts';
import { Card } from '#web/ui/card.tsx';
import { sinceDay } from '#web/ui/when.ts';
import { LEVEL_BARS, levelBar } from '../level-words.rules.ts';
import type { Move, TopicLevel } from '../reviews.contract.ts';
import { useStudying } from './due.api.ts';
import classes from './levels.module.css';
import { ReviewCard } from './review-card.tsx';
import { useSessionLevels } from './reviews.api.ts';

/** The card of due reviews, once it is loaded. */
export function DueReview({ now }: { now: Date }) {
  const review = useStudying().data?.review;
  return review && <ReviewCard review={review} now={now} />;
}

/** The levels that changed in two weeks, rises first; empty until loaded. */
export function useMoves(): readonly Move[] {
  return useStudying().data?.moves ?? [];
}

/** The ids of the skills that a practice session is about; undefined until loaded. */
export function useSessionTopics(session: string): readonly string[] | undefined {
  return useSessionLevels(session).data?.topics.map(({ topic }) => topic.id);
}

/**
 * The student's level in the skill of a tried question. If `question` is null, the levels in each skill of
 * the session.
 */
export function SessionLevels({ session, question }: { session: string; question: string | null }) {
  const topics = useSessionLevels(session).data?.topics ?? [];
  if (question === null) return topics.length > 0 && <SetLevels topics={topics} />;
  // The response lists only tried questions by skill. The skill of an untried question is known only if the
  // session is about a single skill.
  const own =
    topics.find(({ questions }) => questions.includes(question)) ??
    (topics.length === 1 ? topics[0] : undefined);
  if (own === undefined) {
    return (
      <Card kind="dense">
        <p className={classes.quiet}>Your level</p>
        <p className={classes.small}>Your level shows up after your first answer.</p>
      </Card>
    );
  }
  return <SkillLevel level={own} />;
}

/** The skills of a finished set: the level of each, the chance of a right answer today, and what changed. */
function SetLevels({ topics }: { topics: readonly TopicLevel[] }) {
  return (
    <Card kind="dense">
      <h2 className={classes.title}>Levels</h2>
      <p className={classes.quiet}>Your chance of getting a new question right</p>
      <ul className={classes.skills}>
        {topics.map(({ topic, before, now }) => {
          const was = chanceBefore(before, now);
          const is = now.chance === null ? null : hundredths(now.chance);
          const words = levelWords(now, daySince(now));
          return (
            <li key={topic.id}>
              <p className={classes.skill}>
                <b>{topic.name}</b>
                {was !== null && is !== null && (
                  <span data-is-down={is < was || undefined}>
                    <Way isDown={is < was} /> {is < was ? 'down' : 'up'} from {was}%
                  </span>
                )}
              </p>
              {now.chance !== null && (
                <LevelTrack before={was === null ? null : was / 100} now={now.chance} />
              )}
              <p className={classes.small}>
                {words === null ? (
                  `${counted(LEAST_QUESTIONS - now.answers, 'more question')} until your level appears.`
                ) : (
                  <>
                    <strong>{words}</strong>.
                  </>
                )}
                {moved(before.level, now.level) > 0 && now.chance !== null && ' A new level, well done.'}
                {was !== null && is !== null && is < was && ' You keep the level.'}
              </p>
            </li>
          );
        })}
      </ul>
      <p className={classes.small}>
        Lines on the bar: familiar {BARS.familiar}%, proficient {BARS.proficient}%.
      </p>
    </Card>
  );
}

function Way({ isDown }: { isDown: boolean }) {
  return isDown ? (
    <IconArrowDown size={12} stroke={2.25} aria-hidden />
  ) : (
    <IconArrowUp size={12} stroke={2.25} aria-hidden />
  );
}

function daySince({ level_since }: TopicLevel['now']): string | null {
  return level_since === null ? null : sinceDay(new Date(level_since), new Date());
}

/**
 * One skill: its level now and before, and the chance of a right answer at which the next level is reached.
 */
function SkillLevel({ level: { topic, before, now } }: { level: TopicLevel }) {
  const way = before.level === null ? 0 : moved(before.level, now.level);
  const was = chanceBefore(before, now);
  return (
    <Card kind="dense">
      <p className={classes.quiet}>Your level in {topic.name}</p>
      <h2 className={classes.level}>
        {now.chance === null
          ? `${now.answers} of ${LEAST_QUESTIONS} questions`
          : sinceWords(now.level ?? 'attempted', daySince(now))}
        {way !== 0 && now.chance !== null && (
          <span className={classes.move} data-is-down={way < 0 || undefined}>
            <Way isDown={way < 0} />
            {way > 0 ? 'up' : 'down'} from {LEVEL_WORDS[before.level ?? 'attempted']}
          </span>
        )}
      </h2>
      {now.chance === null ? (
        <p className={classes.small}>
          After {LEAST_QUESTIONS} questions, you’ll see your chance of getting a new question right.
        </p>
      ) : (
        <>
          <p className={classes.ends}>
            <span>{was === null ? '' : `was ${was}%`}</span>
            <strong>now {hundredths(now.chance)}%</strong>
          </p>
          <LevelTrack before={was === null ? null : was / 100} now={now.chance} hasMarks />
          <ol className={classes.ladder}>
            {LEVELS.map((one) => {
              const isReached = LEVELS.indexOf(one) <= LEVELS.indexOf(now.level ?? 'attempted');
              return (
                <li key={one} aria-current={one === now.level ? 'step' : undefined}>
                  {isReached ? (
                    <IconCheck size={16} stroke={2} aria-hidden />
                  ) : (
                    <IconCircle size={16} stroke={1.5} aria-hidden />
                  )}
                  <span>{LEVEL_WORDS[one]}</span>
                  <em>{LEVEL_BARS[one]}</em>
                </li>
              );
            })}
          </ol>
          {now.low !== null && now.high !== null && (
            <p className={classes.small}>
              Your chance of getting a new question right is likely {hundredths(now.low)}–
              {hundredths(now.high)}%.
            </p>
          )}
        </>
      )}
    </Card>
  );
}

/**
 * Shows a chance of a right answer as a bar from 0 to 100: pale up to the earlier chance, solid for the gain,
 * hatched for the loss.
 */
export function LevelTrack({
  before,
  now,
  hasMarks = false,
}: {
  before: number | null;
  now: number;
  hasMarks?: boolean;
}) {
  const { held, gained, lost } = levelBar(before, now);
  return (
    <div className={classes.track} data-has-marks={hasMarks || undefined} aria-hidden>
      <div className={classes.parts}>
        <i className={classes.held} data-is-all={gained === 0 || undefined} style={{ width: `${held}%` }} />
        <i className={classes.gained} style={{ width: `${gained}%` }} />
        <i className={classes.lost} style={{ width: `${lost}%` }} />
      </div>
      {[BARS.familiar, BARS.proficient].map((mark) => (
        <u key={mark} style={{ left: `${mark}%` }}>
          {hasMarks && mark}
        </u>
      ))}
    </div>
  );
}
