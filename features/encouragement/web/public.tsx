/** Lets other features' screens show the streak, the weekly goal, and levels just reached. */
import { Button } from '@mantine/core';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { useEncouragement } from './encouragement.api.ts';
import classes from './encouragement.module.css';
import { LevelMoment } from './level-moment.tsx';
import { ChangeLink, hasFigures, useChoices, WeekFigures } from './week-line.tsx';

/**
 * Today: levels just reached, and a quiet line with streak and goal. It shows nothing while it loads, if it
 * fails, and if there is nothing to say, because nothing on the page depends on it.
 */
export function TodayEncouragement() {
  const { data } = useEncouragement();
  const { dialog, opens } = useChoices(data);
  return (
    <>
      <LevelMoment />
      {data && hasFigures(data) && (
        <div className={classes.line}>
          <WeekFigures encouragement={data} />
          <ChangeLink hasGoal={data.goal_minutes !== null} {...opens} />
        </div>
      )}
      {dialog}
    </>
  );
}

/** The same figures in the progress hub, or how to set a goal. Absent if the student switched both off. */
export function WeekHubCard() {
  const { data } = useEncouragement();
  const { dialog, opens } = useChoices(data);
  const isOn = data && (data.shows_streak || data.goal_minutes !== null);
  return (
    <>
      {isOn && (
        <Card>
          <section className={classes.card} aria-labelledby="this-week">
            <div className={classes.head}>
              <h2 id="this-week">Your week</h2>
              <ChangeLink hasGoal={data.goal_minutes !== null} {...opens} />
            </div>
            {hasFigures(data) ? (
              <WeekFigures encouragement={data} />
            ) : (
              <p>After 2 days of study, your streak shows up here.</p>
            )}
          </section>
        </Card>
      )}
      {dialog}
    </>
  );
}

/** The section of the student's profile in which streak and goal are set or switched off. */
export function EncouragementSection() {
  const encouragement = useEncouragement();
  const { data } = encouragement;
  const { dialog, opens } = useChoices(data);
  return (
    <Section title="Streak and weekly goal">
      <Card>
        {data ? (
          <div className={classes.card}>
            <p>
              {data.goal_minutes === null ? 'No weekly goal.' : `Weekly goal: ${data.goal_minutes} minutes.`}{' '}
              {data.shows_streak ? 'Your streak is shown.' : 'Your streak is hidden.'}
            </p>
            <div>
              <Button variant="default" aria-label="Change streak and weekly goal" {...opens}>
                Change
              </Button>
            </div>
          </div>
        ) : encouragement.error ? (
          <LoadError
            what="your weekly goal"
            error={encouragement.error}
            retry={() => void encouragement.refetch()}
          />
        ) : (
          <SkeletonLines lines={2} />
        )}
        {dialog}
      </Card>
    </Section>
  );
}
