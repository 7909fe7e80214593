import { reachOf } from '#core/access/access.ts';
import { useLessonSet } from '#features/practice/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { GroupInsight } from '../insight.contract.ts';
import { gainFigure, points } from '../shown-insight.rules.ts';
import { Rank } from './rank.tsx';
import classes from './teach-next.module.css';

/** How many skills are shown with their reason. No lesson has time for more. */
const TOLD = 3;
const NAMED = 4;

/** Shows which skills gain a group most, which can wait, and which are not known yet. */
export function TeachNext({ insight }: { insight: GroupInsight }) {
  const { teach, leave, ask_first, topics, group } = insight;
  const role = useLogin()?.user.role ?? 'guest';
  const lesson = useLessonSet();
  const nameOf = (topic: string) => topics.find(({ id }) => id === topic)?.name ?? '';
  const named = (all: readonly string[]) =>
    all.length > NAMED ? `${all.slice(0, NAMED).join(', ')} and ${all.length - NAMED} more` : all.join(', ');
  return (
    <Card kind="flush">
      <section className={classes.next} aria-labelledby="teach-next">
        <h2 id="teach-next">Teach next</h2>
        <p className={classes.hint}>Points each student would gain per test if everyone reached 80%</p>
        {teach.length === 0 ? (
          <p className={classes.hint}>
            Nothing to recommend: there isn’t enough data yet, or the group already knows these skills.
          </p>
        ) : (
          <ol>
            {teach.slice(0, TOLD).map(({ topic, marks, sentence }, index) => (
              <li key={topic}>
                <div className={classes.title}>
                  <Rank rank={index + 1} />
                  <h3>{nameOf(topic)}</h3>
                  <b>{gainFigure(marks)}</b>
                </div>
                <p>{sentence}</p>
                {index === 0 && reachOf(role, 'practice_sets.write') !== 'none' && (
                  <BusyButton
                    size="xs"
                    busy={lesson.isPending}
                    busyWords="Creating"
                    onClick={() => lesson.mutate({ skill: { id: topic, name: nameOf(topic) }, group })}
                  >
                    Create practice set
                  </BusyButton>
                )}
              </li>
            ))}
          </ol>
        )}
        {(leave.length > 0 || ask_first.length > 0 || teach.length > TOLD) && (
          <p className={classes.rest}>
            {teach.length > TOLD && (
              <span>
                <b>Then</b>:{' '}
                {named(
                  teach.slice(TOLD).map(({ topic, marks }) => `${nameOf(topic)} (${gainFigure(marks)})`),
                )}
                .{' '}
              </span>
            )}
            {leave.length > 0 && (
              <span>
                <b>Can wait for now</b>:{' '}
                {named(leave.map(({ topic, mean }) => `${nameOf(topic)} (${points(mean)}%)`))}.{' '}
              </span>
            )}
            {ask_first.length > 0 && (
              <span>
                <b>Check first</b>: {named(ask_first.map(({ topic }) => nameOf(topic)))}. Too few questions
                answered so far.
              </span>
            )}
          </p>
        )}
      </section>
    </Card>
  );
}
