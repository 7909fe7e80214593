import { Button, Menu } from '@mantine/core';
import { IconChartBar, IconChevronDown, IconDownload } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiProblem } from '#web/lib/api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { type Figure, Figures } from '#web/ui/figures.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure, share } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { countedWords, leftOutWords, waitingWords } from '../counted-words.rules.ts';
import type { AssessmentAnalysis } from '../results.contract.ts';
import type { TypedPart } from '../typed-answers.contract.ts';
import classes from './analysis-screen.module.css';
import { AnalysisTable } from './analysis-table.tsx';
import {
  flaggedFirst,
  isFlagged,
  isTyped,
  lookWords,
  type Shown,
  shownItems,
  speedWords,
  testSentence,
} from './analysis-words.ts';
import { DifPanel } from './dif-panel.tsx';
import type { AnalysisParts } from './result-slots.ts';
import { useAnalysis, useDownloadAnalysis, useTypedParts } from './results.api.ts';
import { SHOWN } from './results-search.ts';
import { SectionTimes } from './section-times.tsx';
import { ResultsItem } from './sessions-download.tsx';
import { suspectWords } from './typed-words.ts';
import { WaitingMarks } from './waiting-marks.tsx';

const route = getRouteApi('/frame/assessments/$id/analysis');

/** The item analysis of an assessment: figures of the whole test and of each question. */
export function AnalysisScreen({ AlsoAccept }: AnalysisParts) {
  const { id } = route.useParams();
  const analysis = useAnalysis(id);
  if (analysis.data) return <AnalysisPage analysis={analysis.data} AlsoAccept={AlsoAccept} />;
  if (analysis.error instanceof ApiProblem && [400, 403, 404].includes(analysis.error.status)) {
    return <NotFoundScreen />;
  }
  return (
    <Page title="Analysis" kind="list">
      <Card>
        {analysis.error ? (
          <LoadError what="this analysis" error={analysis.error} retry={() => void analysis.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    </Page>
  );
}

function AnalysisPage({ analysis, AlsoAccept }: AnalysisParts & { analysis: AssessmentAnalysis }) {
  const { assessment, session_count, sessions, first_at, last_at, computed_at, items } = analysis;
  const saving = useDownloadAnalysis(assessment.id, assessment.title);
  const isEmpty = session_count === 0;
  const typed = useTypedParts(assessment.id, items.some(isTyped));
  return (
    <Page
      title={`${assessment.title}, analysis`}
      kind="list"
      trail={
        <>
          <Link to="/assessments">Tests</Link> /{' '}
          <Link to="/assessments/$id" params={{ id: assessment.id }}>
            {assessment.title}
          </Link>
        </>
      }
      sub={
        !isEmpty && (
          <>
            {countedWords(session_count, sessions)}
            {first_at && last_at && (
              <>
                , <Instant at={first_at} inSentence /> to <Instant at={last_at} inSentence />
              </>
            )}{' '}
            · updated <Instant at={computed_at} inSentence />
          </>
        )
      }
      action={
        !isEmpty && (
          <>
            <LinkButton variant="default" to="/assessments/$id/irt" params={{ id: assessment.id }}>
              IRT
            </LinkButton>
            <LinkButton variant="default" to="/sessions" search={{ assessment: assessment.id }}>
              Sessions
            </LinkButton>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
                  rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
                  disabled={saving.isPending}
                >
                  Download CSV
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => saving.mutate(undefined, { onError: sayFault })}>
                  This analysis
                </Menu.Item>
                <ResultsItem assessment={assessment.id} />
              </Menu.Dropdown>
            </Menu>
          </>
        )
      }
    >
      {isEmpty ? (
        <Card>
          <EmptyState
            icon={<IconChartBar size={16} stroke={1.5} aria-hidden />}
            title={sessions.all === 0 ? 'No sessions yet' : 'No sessions to analyze yet'}
          >
            {leftOutWords(sessions) ??
              'Once students submit this test, you’ll see how each question did: the share right, what others chose, and whether the answer key looks correct.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Lead analysis={analysis} typed={typed} />
          <Counted sessions={sessions} />
          <WaitingMarks assessment={assessment.id} />
          <Figures figures={figuresOf(analysis)} />
          <Chips items={items} />
          <AnalysisList analysis={analysis} typed={typed} AlsoAccept={AlsoAccept} />
        </>
      )}
    </Page>
  );
}

/** The sessions that the figures leave out, and those that they use only in part. */
function Counted({ sessions }: Pick<AssessmentAnalysis, 'sessions'>) {
  const sentences = [leftOutWords(sessions), waitingWords(sessions)].filter((words) => words !== null);
  return sentences.length === 0 ? null : <p className={classes.counted}>{sentences.join(' ')}</p>;
}

/** Id of the panel with the section times, below all questions. */
const TIMES = 'times';

function Lead({ analysis, typed }: { analysis: AssessmentAnalysis; typed: readonly TypedPart[] }) {
  const { keys, rest } = lookWords(analysis.items);
  const suspect = suspectWords(typed, analysis.items);
  return (
    <p className={classes.lead}>
      {suspect && (
        <>
          <b>{suspect[0]}</b> {suspect[1]}{' '}
        </>
      )}
      {testSentence(analysis)} {keys && <b>{keys}</b>}
      {rest} {speedWords(analysis)}{' '}
      {analysis.section_times.length > 0 && (
        <Link from="/assessments/$id/analysis" search hash={TIMES}>
          Time by section
        </Link>
      )}
    </p>
  );
}

function figuresOf(analysis: AssessmentAnalysis): Figure[] {
  const { alpha, sem, mean_raw, raw_max, mean_time_seconds, duration_seconds, never_reached_share, items } =
    analysis;
  const minutes = (seconds: number) => figure(Math.round(seconds / 60));
  const flagged = items.filter(isFlagged).length;
  const said = items.filter(({ flags }) => flags !== null).length;
  return [
    { label: 'Reliability α', value: alpha === null ? '–' : share(alpha) },
    { label: 'Standard error', value: sem === null ? '–' : `± ${figure(sem)}`, unit: 'points' },
    {
      label: 'Average',
      value: mean_raw === null ? '–' : figure(mean_raw),
      unit: raw_max === null ? 'points' : `of ${figure(raw_max)} points`,
    },
    {
      label: 'Time used',
      value: mean_time_seconds === null ? '–' : minutes(mean_time_seconds),
      unit: duration_seconds === null ? 'min' : `of ${minutes(duration_seconds)} min`,
    },
    {
      label: 'Not reached',
      value: never_reached_share === null ? '–' : `${figure(never_reached_share * 100)}%`,
      unit: 'of answers',
    },
    {
      label: 'Flagged',
      value: said === 0 ? '–' : String(flagged),
      unit: said === 0 ? 'too few answers' : `of ${said}`,
    },
  ];
}

const CHIP_WORDS: Readonly<Record<Shown, string>> = {
  flagged: 'Flagged',
  typed: 'Typed',
  reading_writing: 'Reading and Writing',
  math: 'Math',
  other: 'Other parts',
  unscored: 'Unscored',
};

/**
 * Chips that filter questions. Except for the flagged ones and the chosen chip, a chip is left out if it
 * would match no question or all.
 */
function Chips({ items }: Pick<AssessmentAnalysis, 'items'>) {
  const { shown } = route.useSearch();
  const chips = SHOWN.map((one) => ({ one, size: shownItems(items, one).length })).filter(
    ({ one, size }) => one === shown || one === 'flagged' || (size > 0 && size < items.length),
  );
  return (
    <nav className={classes.chips} aria-label="Questions shown">
      <Link
        from="/assessments/$id/analysis"
        search={{}}
        activeOptions={{ exact: true }}
        aria-current={shown === undefined || undefined}
      >
        All {items.length}
      </Link>
      {chips.map(({ one, size }) => (
        <Link
          key={one}
          from="/assessments/$id/analysis"
          search={{ shown: one }}
          aria-current={shown === one || undefined}
        >
          {CHIP_WORDS[one]} {size}
        </Link>
      ))}
      <span className={classes.legend}>
        <i data-key /> answer key <i /> other options
      </span>
    </nav>
  );
}

function AnalysisList({
  analysis,
  typed,
  AlsoAccept,
}: AnalysisParts & { analysis: AssessmentAnalysis; typed: readonly TypedPart[] }) {
  const { shown, question } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <AnalysisTable
        items={flaggedFirst(shownItems(analysis.items, shown))}
        alpha={analysis.alpha}
        typed={typed}
        AlsoAccept={AlsoAccept}
        open={question}
        toggle={(id) =>
          void navigate({
            search: (now) => ({ ...now, question: now.question === id ? undefined : id }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <SectionTimes id={TIMES} times={analysis.section_times} />
      <DifPanel
        assessment={analysis.assessment.id}
        open={(id) => void navigate({ search: { question: id }, replace: true })}
      />
    </>
  );
}
