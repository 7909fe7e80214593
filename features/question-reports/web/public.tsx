/** Lets other features' screens show the reports about one question, and mark reported questions in lists. */
import { IconFlag } from '@tabler/icons-react';
import { Chip } from '#web/ui/chip.tsx';
import { useOpenReports, useQuestionReports } from './question-reports.api.ts';
import { ReportRows } from './report-rows.tsx';
import classes from './reports.module.css';

/** The maximum number of reports listed: enough for one question. */
const MOST_SHOWN = '50';

/** The reports of a question, newest first. Shows nothing if there are none. */
export function ReportsOfQuestion({ question }: { question: string }) {
  const reports = useQuestionReports({ question, ordering: '-reported_at', page_size: MOST_SHOWN });
  const { count = 0, results = [] } = reports.data ?? {};
  if (count === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{count === 1 ? 'Reported once' : `Reported ${count} times`}</h3>
      <ReportRows reports={results} />
    </section>
  );
}

/**
 * Marks a question that has open reports. `among` are all questions in the list, so that one call loads all
 * counts.
 */
export function ReportMark({ question, among }: { question: string; among: readonly string[] }) {
  const open = useOpenReports(among).get(question) ?? 0;
  if (open === 0) return null;
  return (
    <Chip kind="flag" icon={<IconFlag size={12} aria-hidden />}>
      {open === 1 ? 'Reported' : `${open} reports`}
    </Chip>
  );
}
