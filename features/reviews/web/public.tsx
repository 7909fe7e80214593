/** Lets other features' screens show levels during practice, and due reviews. */
import { IconArrowDown, IconArrowUp, IconCheck, IconCircle } from '@tabler/icons-react';
import { chanceBefore, hundredths, LEVEL_WORDS, moved, sinceWords } from '#core/mastery/level-words.ts';
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

/**
 * The student's level in the skill of a tried question. If `question` is null, the levels in each skill of
 * the session.
 */
export function SessionLevels({ session, question }: { session: string; question: string | null }) {
  const topics = useSessionLevels(session).data?.topics ?? [];
  if (question === null) {
    return topics.map((topic) => <SkillLevel key={topic.topic.id} level={topic} isWhole={false} />);
  }
  // Before the question is tried, its skill is known only if all questions are about the same skill.
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
  return <SkillLevel level={own} isWhole />;
}

/** One skill: its level now and before, and the chance at which the next level is reached. */
function SkillLevel({ level: { topic, before, now }, isWhole }: { level: TopicLevel; isWhole: boolean }) {
  const way = before.level === null ? 0 : moved(before.level, now.level);
  const was = chanceBefore(before, now);
  const since = now.level_since === null ? null : sinceDay(new Date(now.level_since), new Date());
  return (
    <Card kind="dense">
      <p className={classes.quiet}>{isWhole ? `Your level in ${topic.name}` : topic.name}</p>
      <h2 className={classes.level}>
        {now.chance === null ? `${now.answers} of 5 questions` : sinceWords(now.level ?? 'attempted', since)}
        {way !== 0 && now.chance !== null && (
          <span className={classes.move} data-is-down={way < 0 || undefined}>
            {way > 0 ? (
              <IconArrowUp size={12} stroke={2.25} aria-hidden />
            ) : (
              <IconArrowDown size={12} stroke={2.25} aria-hidden />
            )}
            {way > 0 ? 'up' : 'down'} from {LEVEL_WORDS[before.level ?? 'attempted']}
          </span>
        )}
      </h2>
      {now.chance === null ? (
        <p className={classes.small}>After 5 questions, you’ll see your chance on a new question.</p>
      ) : (
        <>
          <p className={classes.ends}>
            <span>{was === null ? '' : `was ${was}%`}</span>
            <strong>now {hundredths(now.chance)}%</strong>
          </p>
          <LevelTrack before={was === null ? null : was / 100} now={now.chance} hasMarks />
          {isWhole && (
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
          )}
          {now.low !== null && now.high !== null && (
            <p className={classes.small}>
              Your chance on a new question is likely {hundredths(now.low)}–{hundredths(now.high)}%.
            </p>
          )}
        </>
      )}
    </Card>
  );
}

/**
 * Shows a chance as a bar from 0 to 100: pale up to the earlier chance, solid for the gain, hatched for the
 * loss.
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
