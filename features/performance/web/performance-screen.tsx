import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowUp, IconDots, IconTable } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isStaff } from '#core/access/access.ts';
import { counted } from '#core/counted.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { pastInSentence } from '#web/ui/when.ts';
import { newerLeftOut, seenScores } from '../goal.rules.ts';
import type { Performance } from '../performance.contract.ts';
import { pacingTitle, type Reader, studyTitle } from '../performance-words.rules.ts';
import { Fold } from './fold.tsx';
import { NextCard, type ReviewAct } from './next-card.tsx';
import { PacingPart } from './pacing-part.tsx';
import { usePerformance } from './performance.api.ts';
import classes from './performance.module.css';
import { SkillMap } from './skill-map.tsx';
import { StudyPart } from './study-part.tsx';
import { TrendCard } from './trend-card.tsx';
import { wayToGoal } from './way-to-goal.ts';

const route = getRouteApi('/frame/performance');

interface PerformanceParts {
  /** Shows what the student did in a week. The app passes in this component and the button for the review. */
  Week: ComponentType<{ student: string }>;
  Review: ReviewAct;
}

/**
 * A student's progress: the distance to the goal, next steps, and every domain. Skills, pace, the effect of
 * study and single weeks can be opened.
 */
export function PerformanceScreen(parts: PerformanceParts) {
  const { Week } = parts;
  const { user } = route.useSearch();
  const role = useLogin()?.user.role ?? 'guest';
  const own = useLogin()?.user.id;
  const performance = usePerformance(user);
  const { data, error } = performance;
  if ((isStaff(role) && user === undefined) || (error instanceof ApiProblem && error.status === 404)) {
    return <NotFoundScreen />;
  }
  if (data && (data.scores.length > 0 || data.skills.some(({ answers }) => answers > 0))) {
    const reader: Reader = data.user.id === own ? { kind: 'taker' } : { kind: 'staff', name: data.user.name };
    return <Loaded data={data} reader={reader} {...parts} />;
  }
  return (
    <Page title="Performance" kind="roomy">
      <Card>
        {error ? (
          <LoadError what="this page" error={error} retry={() => void performance.refetch()} />
        ) : data ? (
          <EmptyState icon={<IconArrowUp size={16} stroke={1.5} aria-hidden />} title="No results yet">
            Progress, skills, and next steps show up here once the results of a first test are released.
          </EmptyState>
        ) : (
          <SkeletonLines lines={10} />
        )}
      </Card>
      {data && (
        <div className={classes.week}>
          <Week student={data.user.id} />
        </div>
      )}
    </Page>
  );
}

function Loaded({ data, reader, Week, Review }: PerformanceParts & { data: Performance; reader: Reader }) {
  const { tables = false } = route.useSearch();
  const navigate = route.useNavigate();
  const now = serverNow();
  const way = wayToGoal(data, now, reader);
  const user = reader.kind === 'taker' ? undefined : data.user.id;
  const { study, pacing } = data;
  return (
    <Page
      title="Performance"
      kind="roomy"
      sub={<Since scores={data.scores} leftOut={data.next.left_out} now={now} />}
      trail={
        reader.kind === 'staff' && (
          <>
            <Link to="/people">People</Link> /{' '}
            <Link to="/people/$id" params={{ id: data.user.id }}>
              {data.user.name}
            </Link>
          </>
        )
      }
      action={
        <PageMenu
          tables={tables}
          toggle={() =>
            void navigate({
              search: (before) => ({ ...before, tables: tables ? undefined : true }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      <p className={classes.says}>{way.sentence}</p>
      <div className={classes.hero}>
        <TrendCard
          way={way}
          tables={tables}
          now={now}
          seen={seenScores(data.scores)}
          reader={reader}
          leftOut={newerLeftOut(data.latest_scores, way.scores.at(-1), way.goal?.score ?? null)}
        />
        <NextCard
          next={data.next}
          skills={data.skills}
          newest={pacing?.session ?? null}
          user={user}
          Review={Review}
        />
      </div>
      <SkillMap
        skills={data.skills}
        since={data.since}
        wanted={data.next.steps.flatMap(({ topic }) => topic?.id ?? [])}
        tables={tables}
        user={user}
        reader={reader}
      />
      <div className={classes.folds}>
        {pacing && (
          <Fold title="Pacing" says={pacingTitle(pacing.sections, reader)}>
            {() => <PacingPart pacing={pacing} tables={tables} reader={reader} />}
          </Fold>
        )}
        {study && (
          <Fold title="What study brought" says={studyTitle(study)}>
            {() => <StudyPart study={study} tables={tables} now={now} />}
          </Fold>
        )}
        <Fold title="Week by week">{() => <Week student={data.user.id} />}</Fold>
      </div>
    </Page>
  );
}

/** A menu of further actions of the page. */
function PageMenu({ tables, toggle }: { tables: boolean; toggle: () => void }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More for this page">
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={16} stroke={1.5} aria-hidden />} onClick={toggle}>
          {tables ? 'Show charts' : 'Show tables'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface SinceProps {
  scores: Performance['scores'];
  /** The number of submitted tests that are not released. */
  leftOut: number;
  now: Date;
}

/** How many tests are counted, since when, and how many are not released yet. */
function Since({ scores, leftOut, now }: SinceProps) {
  const [first] = scores;
  const parts = [
    ...(first === undefined
      ? []
      : [`${counted(scores.length, 'test')} since ${pastInSentence(new Date(first.submitted_at), now)}`]),
    ...(leftOut === 0 ? [] : [`${leftOut} not released yet`]),
  ];
  return <>{parts.join(' · ')}</>;
}
