/** What other features' screens may use of studying: where one stands in a skill while it is practised, what is due for review. */
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

/** What is due for review, once it is known. */
export function DueReview({ now }: { now: Date }) {
  const review = useStudying().data?.review;
  return review && <ReviewCard review={review} now={now} />;
}

/** The levels that moved in two weeks, risers first; none while they are not known. */
export function useMoves(): readonly Move[] {
  return useStudying().data?.moves ?? [];
}

/** Where one stands in the skill of a question that was tried; without one in each skill of a session. */
export function SessionLevels({ session, question }: { session: string; question: string | null }) {
  const topics = useSessionLevels(session).data?.topics ?? [];
  if (question === null) {
    return topics.map((topic) => <SkillLevel key={topic.topic.id} level={topic} isWhole={false} />);
  }
  // Before it is tried: where all are about one skill, that.
  const own =
    topics.find(({ questions }) => questions.includes(question)) ??
    (topics.length === 1 ? topics[0] : undefined);
  if (own === undefined) {
    return (
      <Card kind="dense">
        <p className={classes.quiet}>Your level</p>
        <p className={classes.small}>It shows after the first check, and moves with each.</p>
      </Card>
    );
  }
  return <SkillLevel level={own} isWhole />;
}

/** One skill: its level, what it was, and where it is reached. */
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
        <p className={classes.small}>From five questions on it says how likely a new one is right.</p>
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
              Of a new question right, likely between {hundredths(now.low)}% and {hundredths(now.high)}%.
            </p>
          )}
        </>
      )}
    </Card>
  );
}

/** A chance as a bar from 0 to 100: pale what was, solid what came to it, hatched what was lost. */
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
