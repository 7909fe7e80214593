import { IconHistory } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import type { Change, History } from '../revisions.contract.ts';
import classes from './revisions.module.css';
import { TextChange } from './text-change.tsx';

const PAGE_SIZE = 20;

interface HistoryPageProps {
  trail: ReactNode;
  history: UseQueryResult<History>;
  /** The number of the page, from 1. */
  page: number;
  onPage: (page: number) => void;
  words: {
    first: string;
    /** The words shown in place of the list if nothing was published yet. */
    none: string;
    draft: string;
  };
}

/** The list of revisions with the changes in each, the newest first. */
export function HistoryPage({ trail, history, page, onPage, words }: HistoryPageProps) {
  const { data, error, refetch } = history;
  if (error instanceof ApiProblem && [400, 403, 404].includes(error.status)) return <NotFoundScreen />;
  return (
    <Page
      title="History"
      trail={trail}
      sub={data && data.count > 0 && (data.count === 1 ? '1 version' : `${count(data.count)} versions`)}
    >
      {data === undefined ? (
        <Card>
          {error === null ? (
            <SkeletonLines lines={8} />
          ) : (
            <LoadError what="the history" error={error} retry={() => void refetch()} />
          )}
        </Card>
      ) : data.count === 0 ? (
        <Card>
          <EmptyState icon={<IconHistory size={16} stroke={1.5} aria-hidden />} title="No history yet">
            {words.none}
          </EmptyState>
        </Card>
      ) : (
        <>
          <ol className={classes.list} aria-label="History">
            {page === 1 && data.draft !== null && data.draft.changes.length > 0 && (
              <Entry
                title="Changes since then"
                about={
                  data.draft.same_as === null ? words.draft : `same as version ${data.draft.same_as} again`
                }
                changes={data.draft.changes}
              />
            )}
            {data.results.map(({ number, created_at, by, changes }) => (
              <Entry
                key={number}
                title={`Version ${number}`}
                about={
                  <>
                    <Instant at={created_at} />
                    {by !== null && ` · ${by.name}`}
                  </>
                }
                changes={changes}
                first={words.first}
              />
            ))}
          </ol>
          {data.count > PAGE_SIZE && (
            <Pages label="History" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={onPage} />
          )}
        </>
      )}
    </Page>
  );
}

interface EntryProps {
  title: string;
  about: ReactNode;
  changes: readonly Change[] | null;
  first?: string;
}

function Entry({ title, about, changes, first }: EntryProps) {
  return (
    <li>
      <Card>
        <div className={classes.head}>
          <h2>{title}</h2>
          <span>{about}</span>
        </div>
        {changes === null ? (
          <p className={classes.quiet}>{first}</p>
        ) : changes.length === 0 ? (
          <p className={classes.quiet}>No changes to show.</p>
        ) : (
          <dl className={classes.changes}>
            {changes.map((change) => (
              <div key={`${change.kind} ${change.label}`}>
                <dt>{change.label}</dt>
                <dd>
                  <ChangeOf change={change} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </li>
  );
}

function ChangeOf({ change }: { change: Change }) {
  if (change.kind === 'text') return <TextChange before={change.before} after={change.after} />;
  if (change.kind === 'words') {
    return (
      <p className={classes.text}>
        {change.before !== null && <del>{change.before}</del>}
        {change.before !== null && change.after !== null && <span> → </span>}
        {change.after !== null && <ins>{change.after}</ins>}
      </p>
    );
  }
  const { added, removed, changed, is_reordered } = change;
  return (
    <>
      <Questions title="Added" list={added} />
      <Questions title="Removed" list={removed} />
      <Questions title="Changed" list={changed} />
      {is_reordered && <p className={classes.quiet}>The other questions are in a different order.</p>}
    </>
  );
}

type Named = Extract<Change, { kind: 'questions' }>['added'];

function Questions({ title, list }: { title: string; list: Named }) {
  if (list.count === 0) return null;
  const more = list.count - list.first.length;
  return (
    <div className={classes.questions}>
      <h3>
        {title}: {count(list.count)}
      </h3>
      <ul>
        {list.first.map(({ id, stem }) => (
          <li key={id}>
            <Link to="/questions/$id/history" params={{ id }}>
              {stem === '' ? 'No question text' : <RichText html={stem} kind="excerpt" />}
            </Link>
          </li>
        ))}
        {more > 0 && <li className={classes.quiet}>and {count(more)} more</li>}
      </ul>
    </div>
  );
}
