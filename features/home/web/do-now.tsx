import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LEVEL_WORDS, levelWords } from '#core/mastery/level-words.ts';
import { LEVELS } from '#core/mastery/levels.ts';
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';
import { askedWords } from '#features/allocation/own-test-words.rules.ts';
import { ContinueSet, PracticeSkill } from '#features/mistakes/web/public.tsx';
import { worthWords } from '#features/performance/worth-words.rules.ts';
import { closedWords } from '#features/results/closed-words.rules.ts';
import { untaggedSentence } from '#features/results/skill-words.rules.ts';
import { useBegin } from '#features/sessions/web/public.tsx';
import { faultWords } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { sittingTimeWords } from '#web/ui/durations.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { comingWords, sinceDay } from '#web/ui/when.ts';
import type { TopicResult } from '../home.contract.ts';
import { type NextThing, stageOf } from '../taker-home.rules.ts';
import classes from './home.module.css';
import taker from './taker.module.css';

const WAIT = {
  student: {
    title: 'No tests assigned yet',
    why: 'When your tutor assigns a test, you’ll find it here.',
  },
  guest: {
    title: 'No open tests right now',
    why: 'When a school opens a test to guests, you’ll find it here.',
  },
};

const arrow = <IconArrowRight size={18} stroke={1.75} aria-hidden />;

interface DoNowProps {
  next: NextThing;
  /** Whether the taker has a released test. */
  hasSat: boolean;
  role: 'student' | 'guest';
  now: Date;
}

/** The one task to do now, with the page's only filled button. */
export function DoNow({ next, hasSat, role, now }: DoNowProps) {
  return (
    <Card kind="tinted">
      <p className={classes.eyebrow}>
        {next.do === 'wait' || next.do === 'closed' ? 'What comes next' : 'Do this now'}
      </p>
      {next.do === 'resume' && <Resume test={next.test} />}
      {next.do === 'sitting' && <SittingNow sitting={next.sitting} now={now} />}
      {next.do === 'begin' && <Begin test={next.test} now={now} />}
      {next.do === 'study' && <Study next={next} />}
      {next.do === 'step' && <Step next={next} />}
      {next.do === 'review' && <Review next={next} />}
      {next.do === 'closed' && (
        <>
          <h2 className={classes.big}>{next.closer.title} is in progress</h2>
          <p className={classes.why}>{closedWords(next.closer, 'taker')}</p>
        </>
      )}
      {next.do === 'wait' && (
        <>
          <h2 className={classes.big}>{WAIT[role].title}</h2>
          <p className={classes.why}>{WAIT[role].why}</p>
        </>
      )}
      {next.do === 'step' && next.level !== null ? (
        <Levels next={next} now={now} />
      ) : (
        <Cycle at={stageOf(next, hasSat)} />
      )}
    </Card>
  );
}

function Resume({ test }: { test: OwnAssessment }) {
  return (
    <>
      <h2 className={classes.big}>Continue {test.assessment.title}</h2>
      <p className={classes.why}>Your answers are saved, but the clock of an open module is still running.</p>
      <div className={taker.act}>
        <Button
          component="a"
          variant="filled"
          href={`/exam/${test.session?.id}`}
          size="lg"
          rightSection={arrow}
        >
          {test.mode === 'practice' ? 'Continue practice' : 'Continue test'}
        </Button>
      </div>
    </>
  );
}

function Begin({ test, now }: { test: OwnAssessment; now: Date }) {
  const begin = useBegin();
  const { title } = test.assessment;
  return (
    <>
      <h2 className={classes.big}>{title}</h2>
      <p className={classes.why}>
        {test.due_at === null
          ? 'You haven’t started it.'
          : `You haven’t started it. It’s due ${comingWords(new Date(test.due_at), now)}.`}{' '}
        {test.assessment.duration_seconds === 0 ? 'There’s no time limit.' : 'The clock starts when you do.'}
      </p>
      <div className={taker.act}>
        <BusyButton
          size="lg"
          busy={begin.isPending}
          busyWords="Opening"
          rightSection={arrow}
          onClick={() => begin.mutate(test.assessment.id)}
        >
          {test.mode === 'practice' ? 'Start practice' : 'Start test'}
        </BusyButton>
        <span>
          <strong>{sittingTimeWords(test.assessment)}</strong> · {askedWords(test.assessment)}
        </span>
      </div>
      {begin.error && (
        <p role="alert" className={taker.fault}>
          {faultWords(begin.error).detail}
        </p>
      )}
    </>
  );
}

/** A sitting that the taker can enter now. */
function SittingNow({ sitting, now }: { sitting: (NextThing & { do: 'sitting' })['sitting']; now: Date }) {
  const begin = useBegin();
  const starts_at = new Date(sitting.starts_at);
  return (
    <>
      <h2 className={classes.big}>
        {sitting.title}, {sitting.room}
      </h2>
      <p className={classes.why}>
        {starts_at > now ? `It starts ${startWords(starts_at, now)}.` : 'It has started.'} Enter it with the
        start code that your proctor shows.
      </p>
      <div className={taker.act}>
        <BusyButton
          size="lg"
          busy={begin.isPending}
          busyWords="Opening"
          rightSection={arrow}
          onClick={() => begin.mutate(sitting.assessment)}
        >
          Go to the sitting
        </BusyButton>
      </div>
      {begin.error && (
        <p role="alert" className={taker.fault}>
          {faultWords(begin.error).detail}
        </p>
      )}
    </>
  );
}

const MINUTE_MS = 60_000;

/** Says when something starts, for example `in 9 minutes` or `today 14:00`. */
function startWords(at: Date, now: Date): string {
  const minutes = Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS);
  if (minutes > 59) return comingWords(at, now);
  return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`;
}

/** A study set that the taker chose and has not finished. */
function Study({ next: { set, title, is_begun } }: { next: NextThing & { do: 'study' } }) {
  return (
    <>
      <h2 className={classes.big}>{is_begun ? `Continue ${title}` : `Practice ${title}`}</h2>
      <p className={classes.why}>Questions, reading and lessons on what your tests showed.</p>
      <div className={taker.act}>
        <ContinueSet set={set} words={is_begun ? 'Continue' : 'Practice'} />
        <span>
          <Link to="/practice/study/$set" params={{ set }}>
            Reading and lessons
          </Link>
        </span>
      </div>
    </>
  );
}

/** The study step that gains most per minute, with its reason. Its button starts practice of it. */
function Step({ next: { step, unit, session } }: { next: NextThing & { do: 'step' } }) {
  const worth = worthWords(step.points ?? step.marks, unit);
  const { topic } = step;
  const minutes = Math.max(1, Math.round(step.minutes));
  return (
    <>
      <h2 className={classes.big}>{topic === null ? step.title : `Practice ${step.title}`}</h2>
      <p className={classes.why}>{step.sentence}</p>
      <div className={taker.act}>
        {topic !== null && <PracticeSkill skill={topic} minutes={minutes} variant="filled" size="lg" />}
        {step.kind === 'review' && (
          <LinkButton to="/practice" size="lg" rightSection={arrow}>
            Review now
          </LinkButton>
        )}
        {step.kind === 'pacing' && (
          <LinkButton to="/results/$session" params={{ session }} size="lg" rightSection={arrow}>
            See the result
          </LinkButton>
        )}
        <span>
          <strong>{worth}</strong>
          {topic === null && `, about ${minutes} min`}
          {topic !== null && (
            <>
              {' · '}
              <Link to="/mistakes" search={{ topic: topic.id }}>
                your mistakes
              </Link>
            </>
          )}
        </span>
      </div>
    </>
  );
}

/** The levels of the step's skill, with the taker's current level marked. */
function Levels({ next, now }: { next: NextThing & { do: 'step' }; now: Date }) {
  const { level, level_since } = next;
  const since = level_since === null ? null : sinceDay(new Date(level_since), now);
  const standing = levelWords(next, since);
  return (
    <ol className={taker.cycle} aria-label="Levels of this skill">
      {LEVELS.map((one) => (
        <li key={one} aria-current={one === level ? 'step' : undefined}>
          {one === level && standing !== null ? standing : LEVEL_WORDS[one]}
          {one === level && ', you are here'}
        </li>
      ))}
    </ol>
  );
}

function Review({ next }: { next: NextThing & { do: 'review' } }) {
  const { topic, title, session, missed } = next;
  return (
    <>
      <h2 className={classes.big}>{topic === null ? `Review ${title}` : `Review ${topic.name}`}</h2>
      <p className={classes.why}>{reviewWords(next)}</p>
      <div className={taker.act}>
        {missed === 0 ? (
          <LinkButton to="/results/$session" params={{ session }} size="lg" rightSection={arrow}>
            See your result
          </LinkButton>
        ) : (
          <LinkButton
            to="/results/$session/review/{-$place}"
            params={{ session }}
            search={topic === null ? {} : { topic: topic.name }}
            size="lg"
            rightSection={arrow}
          >
            See why
          </LinkButton>
        )}
      </div>
    </>
  );
}

function reviewWords(next: NextThing & { do: 'review' }): string {
  const { untagged } = next;
  return untagged === 0 ? missedSentence(next) : `${missedSentence(next)} ${untaggedSentence(untagged)}`;
}

function missedSentence({ topic, title, missed, asked }: NextThing & { do: 'review' }): string {
  if (missed === 0) return 'You got everything right.';
  if (topic !== null) {
    return `You missed ${missedWords(topic)} in ${title}, more than in any other skill. See why before the next test.`;
  }
  return `You missed ${missed} of ${asked === 1 ? '1 question' : `${asked} questions`}. See why before the next test.`;
}

function missedWords({ right_count, question_count }: TopicResult): string {
  if (question_count === 1) return 'the only question on this skill';
  return `${question_count - right_count} of ${question_count} questions on this skill`;
}

const STEPS = ['Test', 'See why you lost points', 'Study exactly that', 'Test again'];
/** The learning cycle of every test, with the current stage marked. */
function Cycle({ at }: { at: number | null }) {
  return (
    <ol className={taker.cycle} aria-label="How it works">
      {STEPS.map((step, place) => (
        <li key={step} aria-current={at === place ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
