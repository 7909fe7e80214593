import { IconCheck, IconClock, IconMinus, IconRotate, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { counted } from '#core/counted.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { sumOf, tooLateWords } from '../player.rules.ts';
import type { getPractice } from '../practice.contract.ts';
import { type Ending, endingOf, endSum, endTitle, wellSentence } from '../set-end.rules.ts';
import classes from './player-end.module.css';
import type { Origin } from './player-search.ts';
import { usePractisedQuestions } from './practice.api.ts';
import { useRepeat } from './public.tsx';
import { SetEndQuestions } from './set-end-questions.tsx';
import { wayBack } from './try-similar.tsx';

interface PlayerEndProps {
  practice: Answer<typeof getPractice>;
  session: string;
  /** The number of checks that arrived after the set was over. */
  late: number;
  /** Shows the levels that changed because of the set. */
  levels: ReactNode;
  /** The next action, as the page's filled button. */
  next: ReactNode;
  /** The place of the question to open first, from 1; by default the first to look at again. */
  place: number | undefined;
  /** The place where a similar question was requested; then the next step is to go back there. */
  origin: Origin;
  /** The levels that the set reached, shown once. */
  moment: ReactNode;
}

/** The end of a set: what went well, the next step, each question, and the levels that the set changed. */
export function PlayerEnd({ practice, session, late, levels, next, place, origin, moment }: PlayerEndProps) {
  const back = wayBack(origin);
  const asked = usePractisedQuestions(session);
  const known = asked.data === undefined ? null : new Map(asked.data.questions.map((one) => [one.id, one]));
  const sum = endSum(practice.questions);
  const well = wellSentence(practice.questions, (id) => known?.get(id)?.topic ?? null);
  const seconds = [...(known?.values() ?? [])].reduce((total, one) => total + one.seconds, 0);
  return (
    <Page
      title={practice.set.title}
      sub={[
        counted(practice.questions.length, 'question'),
        ...(seconds === 0 ? [] : [durationWords(seconds)]),
      ].join(' · ')}
      kind="roomy"
    >
      <Card kind="tinted">
        <div className={classes.hero}>
          <div>
            <h2 className={classes.big}>{endTitle(sum)}</h2>
            {well && <p className={classes.well}>{well}</p>}
            <ol className={classes.cells} aria-hidden>
              {practice.questions.map((course) => (
                <li key={course.question} data-ending={endingOf(course)}>
                  <EndingIcon ending={endingOf(course)} size={16} />
                </li>
              ))}
            </ol>
            <ul className={classes.sums} aria-label="Your answers">
              {GOOD_FIRST.filter((ending) => sum[ending] > 0).map((ending) => (
                <li key={ending} data-ending={ending}>
                  <EndingIcon ending={ending} size={14} />
                  <span>
                    <b>{sum[ending]}</b> {SUM_WORDS[ending]}
                  </span>
                </li>
              ))}
            </ul>
            {sum.later > 0 && (
              <p className={classes.calm}>A right answer on the second try counts as progress.</p>
            )}
            {late > 0 && (
              <p role="status" className={classes.calm}>
                {tooLateWords(late)}
              </p>
            )}
          </div>
          <section className={classes.next} aria-label="What to do next">
            {back === null ? (
              next
            ) : (
              <LinkButton fullWidth {...back.link}>
                {back.words}
              </LinkButton>
            )}
            <Repeat session={session} missed={sumOf(practice.questions).missed} />
          </section>
        </div>
      </Card>
      {moment}
      <div className={classes.columns}>
        <SetEndQuestions
          session={session}
          courses={practice.questions}
          known={known}
          closed={asked.data?.closed ?? null}
          place={place}
          origin={back === null ? null : origin}
          error={asked.error}
          retry={() => void asked.refetch()}
        />
        <aside className={classes.levels} aria-label="Levels">
          {levels}
        </aside>
      </div>
    </Page>
  );
}

const GOOD_FIRST: readonly Ending[] = ['first', 'later', 'again', 'waits', 'untried'];

const SUM_WORDS: Readonly<Record<Ending, string>> = {
  first: 'on the first try',
  later: 'on the second try',
  again: 'to look at again',
  waits: 'with a later result',
  untried: 'not tried',
};

const ICONS = { first: IconCheck, later: IconRotate, again: IconX, waits: IconClock, untried: IconMinus };

function EndingIcon({ ending, size }: { ending: Ending; size: number }) {
  const Icon = ICONS[ending];
  return <Icon size={size} stroke={2.25} aria-hidden />;
}

/** Practices again the questions that were not right on the first try. */
function Repeat({ session, missed }: { session: string; missed: number }) {
  const repeat = useRepeat();
  if (missed === 0) return null;
  return (
    <>
      <BusyButton
        variant="default"
        fullWidth
        busy={repeat.isPending}
        busyWords="Opening"
        onClick={() => repeat.mutate(session)}
      >
        Repeat {missed} missed at first
      </BusyButton>
      {repeat.error && (
        <p role="alert" className={classes.fault}>
          {whyNot(repeat.error)}
        </p>
      )}
    </>
  );
}

function whyNot(error: Error): string {
  const [fault] = error instanceof ApiProblem ? error.errors : [];
  return fault?.message ?? faultWords(error).detail;
}
