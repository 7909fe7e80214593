import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { sittingTimeWords } from '#web/ui/durations.ts';
import { Coming, Instant, Moment } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count, figure } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import type { OwnAssessment } from '../allocation.contract.ts';
import { askedWords, unscoredWords } from '../own-test-words.rules.ts';
import {
  dueTests,
  groupedTests,
  mayJoinOrLeave,
  nextAct,
  type OwnGroup,
  waitsForTest,
} from '../own-tests.rules.ts';
import { useJoining, useOwnTests } from './allocation.api.ts';
import { TESTS_ON_PAGE } from './due-tests.api.ts';
import classes from './own-tests.module.css';

const route = getRouteApi('/frame/assessments');

const GROUP_WORDS: Readonly<Record<OwnGroup, string>> = {
  due: 'Due',
  ready: 'Ready when you are',
  upcoming: 'Upcoming',
  done: 'Done',
};

/** A taker's tests, grouped by what can be done with each. */
export function OwnTestsScreen({ useBegin }: Pick<OwnTestProps, 'useBegin'>) {
  const role = useLogin()?.user.role ?? 'guest';
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useOwnTests({ page: String(page), page_size: String(TESTS_ON_PAGE) });
  const groups = groupedTests(list.data?.results ?? []);
  const now = groups.flatMap(({ tests }) => tests).find((test) => isToDo(nextAct(test)));
  const due = dueTests(list.data?.results ?? []).length;
  return (
    <Page
      title="Your tests"
      kind="roomy"
      sub={due > 0 && (due === 1 ? 'You have 1 test due' : `You have ${due} tests due`)}
    >
      {list.data === undefined && (
        <Card>
          {list.error ? (
            <LoadError what="your tests" error={list.error} retry={() => void list.refetch()} />
          ) : (
            <SkeletonLines lines={6} />
          )}
        </Card>
      )}
      {list.data?.count === 0 && (
        <Card>
          <EmptyState icon={<IconChecklist size={16} stroke={1.5} aria-hidden />} title="No tests yet">
            {role === 'student'
              ? 'Tests show up here when your tutor assigns them.'
              : 'Tests that a school opens to guests show up here.'}
          </EmptyState>
        </Card>
      )}
      <div className={classes.groups}>
        {groups.map(({ group, tests }) => (
          <Section key={group} title={GROUP_WORDS[group]} sub={count(tests.length)}>
            <Card kind="flush">
              <ul className={classes.tests}>
                {tests.map((test) => (
                  <OwnTest key={test.assessment.id} test={test} useBegin={useBegin} isFirst={test === now} />
                ))}
              </ul>
            </Card>
          </Section>
        ))}
      </div>
      {list.data && list.data.count > TESTS_ON_PAGE && (
        <Pages
          label="Your tests"
          page={page}
          pageSize={TESTS_ON_PAGE}
          count={list.data.count}
          onPage={(next) => void navigate({ search: { page: next } })}
        />
      )}
    </Page>
  );
}

/** The first action to start a test on the page gets the filled button. */
function isToDo(act: ReturnType<typeof nextAct>): boolean {
  return act !== null && act !== 'result';
}

interface OwnTestProps {
  test: OwnAssessment;
  isFirst: boolean;
  /** Starts a test, or continues the one in progress. */
  useBegin: () => Pick<UseMutationResult<unknown, Error, string>, 'isPending' | 'isSuccess' | 'mutate'>;
}

function OwnTest({ test, isFirst, useBegin }: OwnTestProps) {
  const { title, description } = test.assessment;
  return (
    <li>
      <div className={classes.what}>
        <h3>{title}</h3>
        <p>
          {sittingTimeWords(test.assessment)} · {askedWords(test.assessment)}
          {test.source === 'open' && ` · open to everyone${test.is_joined ? ', joined' : ''}`}
        </p>
        {description !== '' && <RichText html={description} kind="plain" />}
      </div>
      <div className={classes.when}>
        <When test={test} />
      </div>
      <div className={classes.acts}>
        <Acts test={test} isFirst={isFirst} useBegin={useBegin} />
      </div>
    </li>
  );
}

/** Shows when the test is due, opens or ended, and how many attempts are left if there may be several. */
function When({ test }: { test: OwnAssessment }) {
  const { standing, mode, opens_at, due_at, closes_at, attempts_allowed, attempts_used, session } = test;
  if (waitsForTest(test, new Date())) {
    return <p>You can practice this after your test, once its answers are released</p>;
  }
  if (standing === 'upcoming')
    return (
      opens_at !== null && (
        <p>
          Opens <Coming at={opens_at} />
        </p>
      )
    );
  if (test.is_excused && standing !== 'done' && standing !== 'under_way')
    return <p>Excused: you don’t have to take this test</p>;
  if (standing === 'missed')
    return (
      closes_at !== null && (
        <p>
          Closed <Moment at={closes_at} />. You didn’t start it.
        </p>
      )
    );
  if (standing === 'done') {
    return (
      <>
        {session?.submitted_at && (
          <p>
            Submitted <Instant at={session.submitted_at} inSentence />
          </p>
        )}
        <p>{session?.score ? scoreWords(session.score) : unscoredWords(session?.status)}</p>
      </>
    );
  }
  const isLate = due_at !== null && Date.parse(due_at) < Date.now();
  const left = attempts_allowed === null || mode !== 'test' ? null : attempts_allowed - attempts_used;
  return (
    <>
      {mode === 'practice' && standing === 'ready' && <p>Practice</p>}
      {mode === 'paper' ? (
        <p>Paper test: your tutor will hand it out</p>
      ) : (
        standing === 'under_way' && <p>In progress, answers saved</p>
      )}
      {due_at !== null && (
        <p className={classes.due}>
          {isLate ? (
            <>
              Was due <Moment at={due_at} />
            </>
          ) : (
            <>
              Due <Coming at={due_at} />
            </>
          )}
        </p>
      )}
      {closes_at !== null && (
        <p>
          Closes <Coming at={closes_at} />
        </p>
      )}
      {standing === 'ready' && left !== null && left > 1 && <p>{left} attempts left</p>}
    </>
  );
}

function scoreWords({
  raw,
  raw_max,
  scaled,
}: {
  raw: number;
  raw_max: number;
  scaled: number | null;
}): string {
  const marks = `${figure(raw)} of ${figure(raw_max)} points`;
  return scaled === null ? marks : `${figure(scaled)} · ${marks}`;
}

function Acts({ test, isFirst, useBegin }: OwnTestProps) {
  const variant = isFirst ? 'filled' : 'default';
  const begin = useBegin();
  const { assessment, session, may_begin, standing } = test;
  const begun = {
    busy: begin.isPending || begin.isSuccess,
    busyWords: 'Opening',
    onClick: () => begin.mutate(assessment.id, { onError: sayFault }),
  };
  const again = test.mode === 'practice' ? 'Practice again' : 'Take it again';
  const name = assessment.title;
  switch (nextAct(test)) {
    case 'resume':
      return (
        <Button component="a" variant={variant} href={`/exam/${session?.id}`} aria-label={`Continue ${name}`}>
          Continue
        </Button>
      );
    case 'begin':
    case 'take':
      return (
        <>
          <BusyButton variant={variant} {...begun} aria-label={`${beginWords(test)}, ${name}`}>
            {beginWords(test)}
          </BusyButton>
          {session?.score && <SeeResult session={session.id} name={name} />}
          {mayJoinOrLeave(test) && <JoinOrLeave test={test} />}
        </>
      );
    case 'result':
      return (
        <>
          {session && <SeeResult session={session.id} name={name} />}
          {may_begin && (
            <BusyButton variant="default" {...begun} aria-label={`${again}, ${name}`}>
              {again}
            </BusyButton>
          )}
        </>
      );
    default:
      return (
        standing === 'done' &&
        may_begin && (
          <BusyButton variant="default" {...begun} aria-label={`${again}, ${name}`}>
            {again}
          </BusyButton>
        )
      );
  }
}

/** Joins an open test before it is started, or leaves it again. */
function JoinOrLeave({ test: { assessment, is_joined } }: { test: OwnAssessment }) {
  const joining = useJoining(assessment.id);
  const { title } = assessment;
  const words = is_joined ? 'Leave' : 'Join';
  return (
    <BusyButton
      variant="subtle"
      busy={joining.isPending}
      busyWords={is_joined ? 'Leaving' : 'Joining'}
      aria-label={`${words} ${title}`}
      onClick={() =>
        joining.mutate(!is_joined, {
          onSuccess: () =>
            toast({
              content: is_joined
                ? `You left ${title}. You can still take it.`
                : `${title} was added to your tests.`,
            }),
          onError: sayFault,
        })
      }
    >
      {words}
    </BusyButton>
  );
}

function SeeResult({ session, name }: { session: string; name: string }) {
  return (
    <LinkButton
      variant="default"
      to="/results/$session"
      params={{ session }}
      aria-label={`See result of ${name}`}
    >
      See result
    </LinkButton>
  );
}

function beginWords(test: OwnAssessment): string {
  return test.mode === 'practice' ? 'Start practice' : 'Start test';
}
