import { NativeSelect } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Choosing, useRange } from '#web/ui/choosing.ts';
import { Level } from '#web/ui/level.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { PageBox, RowBox } from '#web/ui/row-box.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { StemText } from '#web/ui/stem-text.tsx';
import { TYPE_WORDS } from '../question-words.rules.ts';
import type { Question } from '../questions.contract.ts';
import type { ReportMark } from './question-slots.ts';
import { placeWords, questionsInWords, wordsOf } from './question-words.ts';
import classes from './questions.module.css';
import type { QuestionsSearch } from './questions-search.ts';
import { StatusChip } from './status-chip.tsx';

const ORDERINGS = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-updated_at', label: 'Last edited first' },
  { value: 'difficulty', label: 'Easiest first' },
  { value: '-difficulty', label: 'Hardest first' },
];

interface QuestionListProps {
  list: Pick<UseQueryResult<{ count: number; results: Question[] }>, 'data' | 'error' | 'isPlaceholderData'>;
  shown: string | undefined;
  ReportMark: ReportMark;
  search: QuestionsSearch;
  ordering: { now: string; choose: (ordering: QuestionsSearch['ordering']) => void };
  /** The selection of questions. Absent if the reader may not change many questions at once. */
  choosing: Choosing<{ id: string; version: number }> | undefined;
  paging: { page: number; pageSize: number; choose: (page: number) => void };
}

export function QuestionList({
  list,
  shown,
  ReportMark: Mark,
  search,
  ordering,
  choosing,
  paging,
}: QuestionListProps) {
  const { data } = list;
  const rows = data?.results ?? [];
  const choose = useRange(
    rows,
    ({ id }) => id,
    (some, isChosen) => choosing?.choose(some, isChosen),
  );
  return (
    <section
      className={classes.list}
      aria-label="Questions"
      aria-busy={(!data && !list.error) || list.isPlaceholderData}
    >
      <div className={classes.listHead}>
        <span className={classes.pageBox}>
          {choosing && rows.length > 0 && (
            <PageBox rows={rows} isChosen={choosing.isChosen} choose={choosing.choose} />
          )}
          {data && questionsInWords(data.count)}
        </span>
        <NativeSelect
          aria-label="Sort by"
          size="xs"
          variant="unstyled"
          data={ORDERINGS}
          value={ordering.now}
          onChange={(event) => ordering.choose(event.currentTarget.value as QuestionsSearch['ordering'])}
        />
      </div>
      {!data && !list.error && (
        <div className={classes.loading}>
          <SkeletonLines lines={12} />
        </div>
      )}
      <ul>
        {rows.map((question) => (
          <li key={question.id} className={classes.item} data-chosen={choosing?.isChosen(question)}>
            {choosing && (
              <RowBox
                label={`Select “${wordsOf(question.stem)}”`}
                isChosen={choosing.isChosen(question)}
                choose={(isChosen, isRange) => choose(question, isChosen, isRange)}
              />
            )}
            <Link
              id={`question-${question.id}`}
              to="/questions"
              search={{ ...search, question: question.id }}
              replace={search.question !== undefined}
              aria-current={question.id === shown || undefined}
              className={classes.row}
            >
              <div className={classes.stem}>
                {question.stem === '' ? (
                  <i>No question text yet</i>
                ) : (
                  <StemText question={question} kind="excerpt" />
                )}
              </div>
              <span className={classes.meta}>
                <span className={classes.code}>{question.code}</span>
                <Level of={question.difficulty} />
                <Mark question={question.id} among={rows.map(({ id }) => id)} />
                {question.status !== 'live' && <StatusChip status={question.status} />}
                <span className={classes.place}>{placeWords(question) || TYPE_WORDS[question.type]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {data && data.count > 0 && (
        <div className={classes.listFoot}>
          <Pages
            label="Questions"
            page={paging.page}
            pageSize={paging.pageSize}
            count={data.count}
            onPage={paging.choose}
          />
          <span className={classes.keys}>
            <kbd>J</kbd> <kbd>K</kbd> move <kbd>E</kbd> edit
            {choosing && (
              <>
                {' '}
                <kbd>X</kbd> select
              </>
            )}
          </span>
        </div>
      )}
    </section>
  );
}
