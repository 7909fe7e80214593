import { NativeSelect } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Level } from '#web/ui/level.tsx';
import { count } from '#web/ui/numbers.ts';
import { Pages } from '#web/ui/pages.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { TYPE_WORDS } from '../question-words.rules.ts';
import type { Question } from '../questions.contract.ts';
import { placeWords } from './question-words.ts';
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
  search: QuestionsSearch;
  ordering: { now: string; choose: (ordering: QuestionsSearch['ordering']) => void };
  paging: { page: number; pageSize: number; choose: (page: number) => void };
}

export function QuestionList({ list, shown, search, ordering, paging }: QuestionListProps) {
  const { data } = list;
  return (
    <section
      className={classes.list}
      aria-label="Questions"
      aria-busy={(!data && !list.error) || list.isPlaceholderData}
    >
      <div className={classes.listHead}>
        <span>{data && `${count(data.count)} ${data.count === 1 ? 'question' : 'questions'}`}</span>
        <NativeSelect
          aria-label="Order"
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
        {data?.results.map((question) => (
          <li key={question.id}>
            <Link
              id={`question-${question.id}`}
              to="/questions"
              search={{ ...search, question: question.id }}
              replace={search.question !== undefined}
              aria-current={question.id === shown || undefined}
              className={classes.row}
            >
              <div className={classes.stem}>
                <RichText
                  html={question.stem === '' ? '<i>Nothing is asked yet</i>' : question.stem}
                  kind="excerpt"
                />
              </div>
              <span className={classes.meta}>
                <Level of={question.difficulty} />
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
          </span>
        </div>
      )}
    </section>
  );
}
