import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconFlag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { useQuestionReports } from './question-reports.api.ts';
import { ReportRows } from './report-rows.tsx';
import classes from './reports.module.css';

const PAGE_SIZE = 25;

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
] as const;
type Status = (typeof STATUSES)[number]['value'];

/** The questions that takers reported, newest report first. */
export function ReportedScreen() {
  const [status, setStatus] = useState<Status>('open');
  const [page, setPage] = useState(1);
  const list = useQuestionReports({
    status,
    ordering: '-reported_at',
    page: String(page),
    page_size: String(PAGE_SIZE),
  });
  const { data, error } = list;
  return (
    <Page
      title="Reported questions"
      kind="list"
      trail={<Link to="/questions">Questions</Link>}
      sub={data && `${count(data.count)} ${status}`}
      action={
        <SegmentedControl
          aria-label="Status"
          data={[...STATUSES]}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      }
    >
      <Card kind="flush">
        <div className={classes.page}>
          {error !== null && <LoadError what="the reports" error={error} retry={() => void list.refetch()} />}
          {error === null && data === undefined && <SkeletonLines lines={6} />}
          {data?.count === 0 && (
            <EmptyState
              icon={<IconFlag size={16} stroke={1.5} aria-hidden />}
              title={status === 'open' ? 'No open reports' : 'No resolved reports yet'}
            >
              Problems that students report with questions will appear here and on the question’s page.
            </EmptyState>
          )}
          {data && (
            <ReportRows
              reports={data.results}
              about={({ question }) => (
                <Link to="/questions/$id" params={{ id: question.id }}>
                  <RichText html={question.stem} kind="excerpt" />
                </Link>
              )}
            />
          )}
          {data && data.count > PAGE_SIZE && (
            <Pages label="Reports" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={setPage} />
          )}
        </div>
      </Card>
    </Page>
  );
}
