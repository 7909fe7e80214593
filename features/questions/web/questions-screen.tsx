import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus, IconQuestionMark } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { ChoosingArea } from '#web/ui/bulk-bar.tsx';
import { useChoosing } from '#web/ui/choosing.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count, resultsInWords } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { MOST_AT_ONCE } from '../bulk.contract.ts';
import { BankChoosing } from './bank-choosing.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { QuestionFilters } from './question-filters.tsx';
import { QuestionList } from './question-list.tsx';
import { QuestionPane } from './question-pane.tsx';
import type {
  BuildTest as BuildTestForm,
  QuestionStatistics,
  ReportMark as ReportMarkPart,
  Reports as ReportsPart,
} from './question-slots.ts';
import { mayChangeQuestion } from './question-words.ts';
import { useQuestion, useQuestions } from './questions.api.ts';
import classes from './questions.module.css';
import { filterQuery, QUESTION_FILTERS, type QuestionsSearch } from './questions-search.ts';
import { useQuestionWriter } from './writer.ts';

const route = getRouteApi('/frame/questions');

const PAGE_SIZE = 20;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface QuestionsScreenProps {
  BuildTest: BuildTestForm;
  Statistics: QuestionStatistics;
  Reports: ReportsPart;
  ReportMark: ReportMarkPart;
}

/** The bank: its questions on the left, and the chosen one on the right as a student sees it. */
export function QuestionsScreen({ BuildTest, Statistics, Reports, ReportMark }: QuestionsScreenProps) {
  const me = useLogin()?.user;
  const writer = useQuestionWriter();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [showsKey, setShowsKey] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { page = 1, ordering = '-created_at', question: chosen, ...filters } = search;
  const list = useQuestions({
    ...filterQuery(filters),
    page: String(page),
    page_size: String(PAGE_SIZE),
    ordering,
  });
  const choosing = useChoosing<{ id: string; version: number }>(JSON.stringify(filters));
  const results = list.data?.results ?? [];
  const listed = results.find(({ id }) => id === chosen);
  // The URL may name a question that is on a different page or does not match the filters.
  const elsewhere = useQuestion(chosen !== undefined && list.data && !listed ? chosen : undefined);
  const shown = listed ?? elsewhere.data ?? (chosen === undefined ? results[0] : undefined);
  const mayWrite = me !== undefined && reachOf(me.role, 'bank.write') !== 'none';
  const isFiltered = QUESTION_FILTERS.some((filter) => search[filter] !== undefined);

  const change = (next: Partial<QuestionsSearch>, replace = false) =>
    void navigate({
      search: (now) => ({ ...now, page: undefined, question: undefined, ...next }),
      replace,
    });
  const move = (step: 1 | -1) => {
    const at = results.findIndex(({ id }) => id === shown?.id);
    const next = results[at + step];
    if (next === undefined) return;
    void navigate({ search: (now) => ({ ...now, question: next.id }), replace: true });
    const row = document.getElementById(`question-${next.id}`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['x', () => shown && mayWrite && choosing.choose([shown], !choosing.isChosen(shown))],
    [
      'e',
      () => {
        if (shown && mayChangeQuestion(writer, shown)) {
          void navigate({ to: '/questions/$id', params: { id: shown.id } });
        }
      },
    ],
  ]);

  const mayExport = me !== undefined && reachOf(me.role, 'bank.keys') !== 'none';
  const matching = list.data?.count ?? 0;
  const add = mayWrite && (
    <>
      {mayExport && matching > 0 && matching <= MOST_AT_ONCE && (
        <Button variant="default" onClick={() => setExporting(true)}>
          Export
        </Button>
      )}
      <LinkButton to="/questions/reports" variant="default">
        Reported questions
      </LinkButton>
      <LinkButton to="/questions/import" variant="default">
        Import
      </LinkButton>
      <LinkButton to="/questions/new" leftSection={<IconPlus {...ICON} />}>
        New question
      </LinkButton>
    </>
  );
  return (
    <Page
      title="Questions"
      kind="list"
      sub={
        list.data && (isFiltered ? resultsInWords(list.data.count) : `${count(list.data.count)} in the bank`)
      }
      action={add}
    >
      {isExporting && (
        <ExportDialog
          chosen={{ filters, count: matching }}
          number={matching}
          close={() => setExporting(false)}
        />
      )}
      <Toolbar
        search={
          <SearchBox
            label="Search questions"
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
        }
      >
        <QuestionFilters search={search} change={change} />
      </Toolbar>
      {search.to_regrade && (
        <p className={classes.note}>
          Some past answers to these questions differ from the answer key only in quotes, dashes, or invisible
          characters. Scores don’t change until you regrade a question.
        </p>
      )}
      {list.data?.count === 0 ? (
        <div className={classes.empty}>
          <EmptyState
            icon={<IconQuestionMark {...ICON} />}
            title={isFiltered ? 'No results' : 'No questions yet'}
            action={
              isFiltered ? (
                <Button variant="default" size="xs" onClick={() => void navigate({ search: {} })}>
                  Clear search and filters
                </Button>
              ) : (
                mayWrite && (
                  <LinkButton to="/questions/new" size="xs">
                    New question
                  </LinkButton>
                )
              )
            }
          >
            {isFiltered
              ? 'No question matches your search and filters.'
              : 'Questions that you write or import will show up here.'}
          </EmptyState>
        </div>
      ) : (
        <ChoosingArea isSome={choosing.size > 0}>
          <BankChoosing
            choosing={choosing}
            filters={filters}
            BuildTest={BuildTest}
            matching={list.data?.count ?? 0}
          />
          <div className={classes.split} data-chosen={chosen !== undefined || undefined}>
            <QuestionList
              list={list}
              shown={shown?.id}
              ReportMark={ReportMark}
              choosing={mayWrite ? choosing : undefined}
              search={search}
              ordering={{ now: ordering, choose: (next) => change({ ordering: next }) }}
              paging={{ page, pageSize: PAGE_SIZE, choose: (next) => change({ page: next }) }}
            />
            <section className={classes.pane} aria-label="Selected question">
              <p className={classes.back}>
                <Link to="/questions" search={{ ...search, question: undefined }}>
                  Back to the list
                </Link>
              </p>
              {shown ? (
                <QuestionPane
                  question={shown}
                  mayChange={mayChangeQuestion(writer, shown)}
                  isToRegrade={search.to_regrade === true}
                  Reports={Reports}
                  keys={{ shown: showsKey, show: setShowsKey }}
                  Statistics={Statistics}
                />
              ) : (
                <PaneWithout
                  error={list.error ?? elsewhere.error}
                  retry={() => void (list.error ? list : elsewhere).refetch()}
                />
              )}
            </section>
          </div>
        </ChoosingArea>
      )}
    </Page>
  );
}

function PaneWithout({ error, retry }: { error: Error | null; retry: () => void }) {
  return error ? (
    <LoadError what="the question" error={error} retry={retry} />
  ) : (
    <div className={classes.loading}>
      <SkeletonLines lines={8} />
    </div>
  );
}
