import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleX } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { isStaff } from '#core/access/access.ts';
import { closedWords } from '#features/results/closed-words.rules.ts';
import { untaggedSentence } from '#features/results/skill-words.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { toast } from '#web/shell/toasts.ts';
import { inLetters } from '#web/shell/zoom-choice.ts';
import { Card } from '#web/ui/card.tsx';
import { useChoosing } from '#web/ui/choosing.ts';
import { Moment } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { isShown, mapSentence } from '../mistake-filters.rules.ts';
import type { MissedQuestion, Mistakes } from '../mistakes.contract.ts';
import { questionsWithoutReason } from '../reason-choices.rules.ts';
import classes from './mistake-cards.module.css';
import { MistakeCards } from './mistake-cards.tsx';
import { MistakeFilters } from './mistake-filters.tsx';
import { MistakeList, type MistakeRow } from './mistake-list.tsx';
import { MistakeRows } from './mistake-rows.tsx';
import { useMistakes, usePractise } from './mistakes.api.ts';
import type { MistakesSearch } from './mistakes-search.ts';
import { practiceWords } from './practice-words.ts';
import { PracticeMissed, PracticeSkill } from './public.tsx';
import { ReasonForm } from './reason-form.tsx';
import { ReasonMap } from './reason-map.tsx';

const route = getRouteApi('/frame/mistakes');

/** Shows what helps with a skill. The app passes it in. */
type Study = ComponentType<{ topic: string; name: string }>;

/**
 * Why points were lost: a map of reasons that sets the filters, and the list of questions, most points lost
 * first.
 */
export function MistakesScreen({ Study }: { Study: Study }) {
  const search = route.useSearch();
  const role = useLogin()?.user.role ?? 'guest';
  const { user, session } = search;
  const isNamed = user !== undefined || session !== undefined;
  const mistakes = useMistakes({ ...(user && { user }), ...(session && { session }) });
  const { data, error } = mistakes;
  if ((isStaff(role) && !isNamed) || (error instanceof ApiProblem && error.status === 404)) {
    return <NotFoundScreen />;
  }
  const reader = isStaff(role) && data?.side !== 'taker' ? 'staff' : 'taker';
  const trail =
    reader === 'staff' && data ? (
      <>
        <Link to="/people">People</Link> /{' '}
        <Link to="/people/$id" params={{ id: data.user.id }}>
          {data.user.name}
        </Link>
      </>
    ) : undefined;
  if (data && data.questions.length > 0) {
    return (
      <Loaded
        key={`${user} ${session}`}
        data={data}
        search={search}
        reader={reader}
        trail={trail}
        Study={Study}
      />
    );
  }
  return (
    <Page title="Mistakes" kind="roomy" trail={trail}>
      <Card>
        {error ? (
          <LoadError what="this page" error={error} retry={() => void mistakes.refetch()} />
        ) : data ? (
          <EmptyState
            icon={<IconCircleX size={16} stroke={1.5} aria-hidden />}
            title={data.closed === null ? 'No mistakes to show' : 'Mistakes are closed for now'}
          >
            {data.closed !== null
              ? closedWords(data.closed.by, reader)
              : data.sessions.length > 0
                ? 'No questions were missed in the released tests.'
                : 'Missed questions show up here once a test’s results are released, with the reasons and what to do next.'}
          </EmptyState>
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    </Page>
  );
}

interface LoadedProps {
  data: Mistakes;
  search: MistakesSearch;
  reader: 'taker' | 'staff';
  trail: ReactNode;
  Study: Study;
}

function Loaded({ data, search, reader, trail, Study }: LoadedProps) {
  const navigate = route.useNavigate();
  const isPhone = useMediaQuery(inLetters('(max-width: 45em)'), false, { getInitialValueInEffect: false });
  const titles = new Map(data.sessions.map(({ id, assessment }) => [id, assessment.name]));
  const rows = data.questions
    .filter((question) => isShown(question, search))
    .map((question) => ({ ...question, id: question.attempt, test: titles.get(question.session) ?? '' }));
  const choose = (shown: Partial<MistakesSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...shown }), replace: true, resetScroll: false });
  const { side } = data;
  const open = questionsWithoutReason(data);
  const topic = rows.find((row) => row.topic !== null && row.topic.id === search.topic)?.topic ?? null;
  const practice = side === 'taker' && <PracticeShown search={search} topic={topic} variant="filled" />;
  // The view goes on after the last card, so a view that began with cards keeps them.
  const [isWalk, setWalk] = useState(side === 'taker' && isPhone && open.length > 0);
  const isCards =
    side !== null && (search.view === 'cards' || (search.view === undefined && isWalk && isPhone));
  if (isCards && side !== null) {
    const shown = open.filter((question) => isShown(question, search));
    return (
      <Page title="Mistakes" kind="roomy" trail={trail} sub={<Sum data={data} />}>
        <p className={classes.says}>{mapSentence(data.map, reader, figure)}</p>
        <MistakeFilters data={data} shown={search} count={shown.length} choose={choose} />
        <MistakeCards
          key={JSON.stringify([search.reason, search.domain, search.topic, search.test])}
          questions={shown}
          reasons={data.reasons}
          side={side}
          toList={() => {
            setWalk(false);
            choose({ view: 'list' });
          }}
          next={practice}
          meanwhile={side === 'taker' && <PracticeShown search={search} topic={topic} variant="default" />}
        />
      </Page>
    );
  }
  const map = <ReasonMap map={data.map} shown={search} reader={reader} choose={choose} />;
  return (
    <Page
      title="Mistakes"
      kind="roomy"
      trail={trail}
      sub={<Sum data={data} />}
      action={
        <>
          {practice}
          {open.length > 0 && (
            <Button
              variant="default"
              onClick={() =>
                choose({
                  view: 'cards',
                  reason: undefined,
                  domain: undefined,
                  topic: undefined,
                  test: undefined,
                })
              }
            >
              Add reasons ({open.length} left)
            </Button>
          )}
          {search.session !== undefined && (
            <LinkButton variant="default" to="/results/$session" params={{ session: search.session }}>
              View result
            </LinkButton>
          )}
        </>
      }
    >
      {!isPhone && map}
      <MistakeFilters data={data} shown={search} count={rows.length} choose={choose} />
      <Rows data={data} rows={rows} search={search} isPhone={isPhone} />
      {isPhone && map}
      <After data={data} rows={rows} reader={reader} Study={Study} />
    </Page>
  );
}

/** The list with its bulk actions, or on a phone the questions with full stems. */
function Rows({
  data,
  rows,
  search,
  isPhone,
}: Pick<LoadedProps, 'data' | 'search'> & { rows: readonly MistakeRow[]; isPhone: boolean }) {
  const { side } = data;
  const filters = JSON.stringify([search.reason, search.domain, search.topic, search.test]);
  const choosing = useChoosing<MistakeRow>(filters);
  const [at, setAt] = useState({ of: filters, page: 1 });
  const page = at.of === filters ? at.page : 1;
  const practise = usePractise();
  const go = useNavigate();
  const [explained, setExplained] = useState<readonly MissedQuestion[] | null>(null);
  if (isPhone) {
    return (
      <MistakeRows
        rows={rows}
        reasons={data.reasons}
        side={side}
        shown={page * ROWS}
        more={() => setAt({ of: filters, page: page + 1 })}
      />
    );
  }
  return (
    <>
      <MistakeList
        rows={rows}
        reasons={data.reasons}
        side={side}
        choosing={choosing}
        explain={setExplained}
        isMaking={practise.isPending}
        practise={(missed) =>
          practise.mutate(
            missed.map(({ attempt }) => attempt),
            {
              onSuccess: (made) => {
                toast({ content: practiceWords(made, side) });
                choosing.clear();
                void go({ to: '/practice/study/$set', params: { set: made.set.id } });
              },
              onError: (error) =>
                toast({ type: 'error', title: 'Practice set not created', content: whyNot(error) }),
            },
          )
        }
        page={page}
        goTo={(next) => setAt({ of: filters, page: next })}
      />
      {explained !== null && side !== null && (
        <ReasonForm
          questions={explained}
          reasons={data.reasons}
          side={side}
          close={() => setExplained(null)}
          done={() => {
            setExplained(null);
            choosing.clear();
          }}
        />
      )}
    </>
  );
}

/** How many questions a phone shows at first. */
const ROWS = 10;

/** Help with the skill of most questions, and a note on what the list leaves out. */
function After({
  data,
  rows,
  reader,
  Study,
}: Pick<LoadedProps, 'data' | 'reader' | 'Study'> & { rows: readonly MistakeRow[] }) {
  const dearest = dearestTopic(rows);
  return (
    <>
      {dearest && <Study topic={dearest.id} name={dearest.name} />}
      {data.closed !== null && (
        <p>
          {data.closed.sessions === 1
            ? '1 test isn’t shown here.'
            : `${data.closed.sessions} tests aren’t shown here.`}{' '}
          {closedWords(data.closed.by, reader)}
        </p>
      )}
      {data.untagged.questions > 0 && <p>{untaggedSentence(data.untagged.questions)}</p>}
    </>
  );
}

/** Practices the skill that the list shows, or else what was missed. */
function PracticeShown({
  search,
  topic,
  variant,
}: {
  search: MistakesSearch;
  topic: MissedQuestion['topic'];
  variant: 'filled' | 'default';
}) {
  return topic === null ? (
    <PracticeMissed
      session={search.session ?? search.test}
      variant={variant}
      isOptional={variant === 'default'}
    />
  ) : (
    <PracticeSkill skill={topic} variant={variant} />
  );
}

/** The skill that most of the displayed questions are about; if several are equal, the first one. */
function dearestTopic(rows: readonly MistakeRow[]): MissedQuestion['topic'] {
  const topics = Map.groupBy(
    rows.filter(({ topic }) => topic !== null),
    ({ topic }) => topic?.id,
  );
  const [most = []] = [...topics.values()].toSorted((one, other) => other.length - one.length);
  return most[0]?.topic ?? null;
}

/** The server's message why no set could be made. */
function whyNot(error: Error): string {
  const [fault] = error instanceof ApiProblem ? error.errors : [];
  return fault?.message ?? faultWords(error).detail;
}

/** How many points were lost, in how many tests, and since when. */
function Sum({ data: { map, sessions, earlier_sessions } }: { data: Mistakes }) {
  const oldest = sessions.at(-1);
  const tests = sessions.length === 1 ? '1 test' : `${sessions.length} tests`;
  const points = map.all.marks === 1 ? '1 point lost' : `${figure(map.all.marks)} points lost`;
  return (
    <>
      {points} in {earlier_sessions > 0 ? `the newest ${tests}` : tests}
      {oldest && (
        <>
          {' '}
          since <Moment at={oldest.submitted_at} />
        </>
      )}
    </>
  );
}
