import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { courseWords, pipOf, sumOf, tooLateWords } from '../player.rules.ts';
import type { getPractice, QuestionCourse } from '../practice.contract.ts';
import classes from './player.module.css';
import { useRepeat } from './public.tsx';

interface PlayerEndProps {
  practice: Answer<typeof getPractice>;
  session: string;
  /** The number of checks that arrived after the set was over. */
  late: number;
  /** Shows the levels that the set changed. */
  levels: ReactNode;
}

/**
 * The result of a set by first tries, the levels that it changed, and a button to repeat the missed
 * questions.
 */
export function PlayerEnd({ practice, session, late, levels }: PlayerEndProps) {
  const navigate = useNavigate();
  const repeat = useRepeat();
  const { asked, tried, right, missed } = sumOf(practice.questions);
  const begin = () =>
    repeat.mutate(session, {
      onSuccess: (next) => void navigate({ to: '/practice/$session', params: { session: next } }),
    });
  return (
    <Page
      title={practice.set.title}
      sub="Done"
      kind="roomy"
      action={
        <>
          {missed > 0 && (
            <BusyButton busy={repeat.isPending} busyWords="Opening" onClick={begin}>
              Retry {missed} missed {missed === 1 ? 'question' : 'questions'}
            </BusyButton>
          )}
          <LinkButton variant={missed > 0 ? 'default' : 'filled'} to="/practice">
            Back to Practice
          </LinkButton>
        </>
      }
    >
      <div className={classes.columns}>
        <Card>
          <h2 className={classes.sum}>
            {tried === 0
              ? 'No questions tried'
              : `${right} of ${tried} right on the first try${missed > 0 ? `, ${missed} missed` : ''}`}
          </h2>
          {tried < asked && <p className={classes.small}>{asked - tried} not tried.</p>}
          {late > 0 && (
            <p role="status" className={classes.note}>
              {tooLateWords(late)}
            </p>
          )}
          {repeat.error && (
            <p role="alert" className={classes.fault}>
              {whyNot(repeat.error)}
            </p>
          )}
          <ol className={classes.sumRows}>
            {practice.questions.map((course, place) => (
              <SumRow key={course.question} course={course} number={place + 1} />
            ))}
          </ol>
        </Card>
        <aside className={classes.rail} aria-label="Levels">
          {levels}
        </aside>
      </div>
    </Page>
  );
}

function SumRow({ course, number }: { course: QuestionCourse; number: number }) {
  const pip = pipOf(course);
  const Icon = pip === 'right' || pip === 'later' ? IconCheck : pip === 'wrong' ? IconX : IconMinus;
  return (
    <li>
      <span className={classes.pip} data-pip={pip}>
        <Icon size={14} stroke={2.25} aria-hidden />
      </span>
      <span>Question {number}</span>
      <span className={classes.sumWords}>{courseWords(course)}</span>
    </li>
  );
}

function whyNot(error: Error): string {
  const [fault] = error instanceof ApiProblem ? error.errors : [];
  return fault?.message ?? faultWords(error).detail;
}
