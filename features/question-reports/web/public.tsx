/** What other features' screens may use: the reports of one question, and in a list that one has some. */
import { IconFlag } from '@tabler/icons-react';
import { Chip } from '#web/ui/chip.tsx';
import { useOpenReports, useQuestionReports } from './question-reports.api.ts';
import { ReportRows } from './report-rows.tsx';
import classes from './reports.module.css';

/** As many as anybody reads of one question. */
const MOST_SHOWN = '50';

/** What takers reported of a question, newest first; nothing stands there where nobody did. */
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

/** That a question has open reports. `among`: all that the list shows. */
export function ReportMark({ question, among }: { question: string; among: readonly string[] }) {
  const open = useOpenReports(among).get(question) ?? 0;
  if (open === 0) return null;
  return (
    <Chip kind="flag" icon={<IconFlag size={12} aria-hidden />}>
      {open === 1 ? 'Reported' : `${open} reports`}
    </Chip>
  );
}
