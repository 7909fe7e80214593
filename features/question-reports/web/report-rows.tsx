import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconCheck, IconFlag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { Chip } from '#web/ui/chip.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { LONGEST_REPORT, type QuestionReport } from '../question-reports.contract.ts';
import { REPORT_KIND_WORDS } from '../question-reports.rules.ts';
import { useResolveReport } from './question-reports.api.ts';
import classes from './reports.module.css';

interface ReportRowsProps {
  reports: readonly QuestionReport[];
  /** Renders what the report is about, above each report. */
  about?: (report: QuestionReport) => ReactNode;
}

/** Reports with reporter, time and text, each with a button to resolve it. */
export function ReportRows({ reports, about }: ReportRowsProps) {
  const [resolving, setResolving] = useState<QuestionReport | null>(null);
  return (
    <>
      <ul className={classes.reports}>
        {reports.map((report) => (
          <li key={report.id}>
            {about !== undefined && <div className={classes.stem}>{about(report)}</div>}
            <span className={classes.head}>
              {REPORT_KIND_WORDS[report.kind]}
              {report.status === 'open' ? (
                <Chip kind="flag" icon={<IconFlag size={12} aria-hidden />}>
                  Open
                </Chip>
              ) : (
                <Chip kind="right" icon={<IconCheck size={12} aria-hidden />}>
                  Resolved
                </Chip>
              )}
            </span>
            {report.text !== '' && <p>{report.text}</p>}
            <small>
              {report.reporter?.name ?? 'A student at another school'}, <Moment at={report.reported_at} />
            </small>
            {report.resolution !== null && (
              <>
                <p>{report.resolution.text}</p>
                <small>
                  {report.resolution.by.name}, <Moment at={report.resolution.at} />
                </small>
              </>
            )}
            {report.status === 'open' && report.may_resolve && (
              <Button size="xs" variant="default" onClick={() => setResolving(report)}>
                Resolve
              </Button>
            )}
          </li>
        ))}
      </ul>
      {resolving !== null && <ResolveDialog report={resolving} close={() => setResolving(null)} />}
    </>
  );
}

function ResolveDialog({ report, close }: { report: QuestionReport; close: () => void }) {
  const [resolution, setResolution] = useState('');
  const [isMissing, setMissing] = useState(false);
  const resolve = useResolveReport(report.id);
  return (
    <FormDialog
      opened
      close={close}
      title="Resolve report"
      words="Staff who can see the question can read this note."
      act="Resolve"
      acting="Resolving"
      busy={resolve.isPending}
      submit={(event) => {
        event.preventDefault();
        if (resolution.trim() === '') return setMissing(true);
        const done = () => {
          toast({ content: 'Report resolved.' });
          close();
        };
        resolve.mutate({ resolution, version: report.version }, { onSuccess: done });
      }}
    >
      <Textarea
        label="What was done"
        description="For example: “Reworded”, or why it wasn’t changed."
        rows={3}
        maxLength={LONGEST_REPORT}
        data-autofocus
        value={resolution}
        error={isMissing && resolution.trim() === '' && 'Enter what was done.'}
        onChange={(event) => setResolution(event.currentTarget.value)}
      />
      <FormFault error={resolve.error} fields={[]} />
    </FormDialog>
  );
}
