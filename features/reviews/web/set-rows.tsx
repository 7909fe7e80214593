import { IconCheck } from '@tabler/icons-react';
import { useStartPractice } from '#features/mistakes/web/public.tsx';
import { worthWords } from '#features/performance/worth-words.rules.ts';
import { useRepeat } from '#features/practice/web/public.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { comingWords, momentWords } from '#web/ui/when.ts';
import { minutesOf, type ShownSet } from '../practice-home.rules.ts';
import type { Studying } from '../reviews.contract.ts';
import classes from './set-rows.module.css';
import { whyNot } from './why-not.ts';

interface SetRowsProps {
  sets: readonly ShownSet[];
  now: Date;
  /** The study steps, which show the worth of each skill, if loaded. */
  next: Studying['next'] | undefined;
}

/** Practice sets, one row each: the title, the progress, the due date or worth, and a button. */
export function SetRows({ sets, now, next }: SetRowsProps) {
  return (
    <Card kind="flush">
      <ul className={classes.sets}>
        {sets.map((set) => (
          <SetRow key={set.id} set={set} now={now} next={next} />
        ))}
      </ul>
    </Card>
  );
}

function SetRow({ set, now, next }: { set: ShownSet } & Omit<SetRowsProps, 'sets'>) {
  const { title, question_count: count, timing, duration_seconds } = set;
  const questions = count === 1 ? '1 question' : `${count} questions`;
  const length =
    timing === 'timed' && duration_seconds !== null
      ? `${durationWords(duration_seconds)} time limit`
      : `about ${minutesOf(set)} min`;
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>
          {questions} · {length}
        </p>
      </div>
      <Progress set={set} />
      <When set={set} now={now} next={next} />
      <Act set={set} />
    </li>
  );
}

function Progress({ set: { own, state, timing } }: { set: ShownSet }) {
  const session = own?.session ?? null;
  if (session === null) {
    const clock = { untimed: 'no timer', soft: 'time goal', timed: 'timed' }[timing];
    return (
      <div className={classes.progress}>
        <span>
          <strong>Not started</strong>, {clock}, answers after each question
        </span>
      </div>
    );
  }
  const { asked, tried, right } = session;
  if (state === 'done') {
    return (
      <div className={classes.progress}>
        <span>
          <IconCheck size={14} stroke={2.25} aria-hidden className={classes.up} /> <strong>Done today</strong>
          , {right} of {tried} right on the first try
        </span>
      </div>
    );
  }
  return (
    <div className={classes.progress}>
      <span className={classes.bar} aria-hidden>
        <i style={{ width: `${asked === 0 ? 0 : (100 * tried) / asked}%` }} />
      </span>
      <span>
        {tried} of {asked}, {right} right on the first try
      </span>
    </div>
  );
}

function When({ set: { own, state, title }, now, next }: { set: ShownSet } & Omit<SetRowsProps, 'sets'>) {
  if (state === 'upcoming' && own?.opens_at != null) {
    const opens = new Date(own.opens_at);
    return (
      <p className={classes.when}>
        <strong>opens {comingWords(opens, now)}</strong>
      </p>
    );
  }
  const due = own?.due_at ?? own?.closes_at ?? null;
  if (due !== null && state !== 'done') {
    const at = new Date(due);
    const isLate = at < now;
    return (
      <p className={classes.when} data-is-late={isLate || undefined}>
        <strong>{isLate ? 'late' : comingWords(at, now)}</strong>
        <span>{momentWords(at, now)}</span>
      </p>
    );
  }
  const step = next?.steps.find(({ topic }) => topic?.name === title);
  if (next === undefined || step === undefined || state === 'done') return <p className={classes.when} />;
  return (
    <p className={classes.when}>
      <strong>{worthWords(step.points ?? step.marks, next.unit)}</strong>
      <span>per test, at your level</span>
    </p>
  );
}

function Act({ set }: { set: ShownSet }) {
  const begin = useStartPractice();
  const repeat = useRepeat();
  const session = set.own?.session ?? null;
  const fault = begin.error ?? repeat.error;
  return (
    <div className={classes.setAct}>
      {set.state === 'done' && session !== null && session.tried > session.right && (
        <BusyButton
          variant="default"
          busy={repeat.isPending}
          busyWords="Opening"
          onClick={() => repeat.mutate(session.id)}
        >
          Repeat {session.tried - session.right} missed
        </BusyButton>
      )}
      {set.state === 'done' && session !== null && session.tried === session.right && (
        <LinkButton variant="default" to="/practice/$session" params={{ session: session.id }}>
          View results
        </LinkButton>
      )}
      {(set.state === 'ready' || set.state === 'under_way') && (
        <BusyButton
          variant="default"
          busy={begin.isPending}
          busyWords="Opening"
          aria-label={`${set.state === 'ready' ? 'Start' : 'Continue'} ${minutesOf(set)} min: ${set.title}`}
          onClick={() => begin.mutate({ practice_set: set.id })}
        >
          {set.state === 'ready' ? 'Start' : 'Continue'} <small>{minutesOf(set)} min</small>
        </BusyButton>
      )}
      {fault && <p role="alert">{whyNot(fault)}</p>}
    </div>
  );
}
