import { Button, Checkbox, FileButton } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { KeepAssignments } from '#features/people/web/public.tsx';
import { MOST_NAMED } from '#features/people-view/people-view.contract.ts';
import { useAllSchools } from '#features/schools/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { JobStatus } from '#web/ui/job-status.tsx';
import { LastJob } from '#web/ui/last-job.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { TEMPLATE } from '../columns.rules.ts';
import { IMPORT_LIMITS, type ImportReport } from '../people-import.contract.ts';
import { totalOf } from '../report.rules.ts';
import { ExportCard } from './export-card.tsx';
import classes from './import.module.css';
import { type Choices, ImportOptions } from './import-options.tsx';
import { ImportReportView } from './import-report.tsx';
import { lineCount, peopleCount } from './import-words.ts';
import { useImport, useRejected } from './people-import.api.ts';

const FIELDS = ['file', 'school', 'absent', 'source'];
const MOST_MEBIBYTES = IMPORT_LIMITS.bytes / 1024 / 1024;

/** Imports people from a file after a preview of each line, and exports them. */
export function ImportPeopleScreen() {
  const me = useLogin()?.user;
  return me !== undefined && reachOf(me.role, 'people.add') !== 'none' ? <ImportPage /> : <NotFoundScreen />;
}

function ImportPage() {
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [isLeftOut, setLeftOut] = useState(false);
  const [keeps, setKeeps] = useState(true);
  const { run, job, last, stop } = useImport();
  /* If there is only one school, it is selected once the schools have loaded. A preview started before that
     would have to start again. */
  const isSchoolToCome = useAllSchools().isPending;
  const rejected = useRejected();
  const report = run.data;
  const fileFaults = faultsOfFile(file, run.error ?? rejected.error);

  /** The file or an option has changed, so the last report no longer applies. */
  const reset = () => {
    setLeftOut(false);
    run.reset();
    rejected.reset();
  };
  const choose = (chosen: File | null) => {
    if (chosen === null) return;
    setFile(chosen);
    reset();
  };
  const send = (dryRun: boolean) => {
    if (file === null) return;
    const how = { dry_run: dryRun, leave_out_rejected: !dryRun && isLeftOut };
    run.mutate(
      {
        body: {
          ...choices,
          file,
          dry_run: word(how.dry_run),
          leave_out_rejected: word(how.leave_out_rejected),
          keep_assignments: word(keeps),
        },
      },
      { onSuccess: (done) => dryRun || toast({ content: doneWords(done) }) },
    );
  };
  return (
    <Page title="Import people" kind="list" trail={<Link to="/people">People</Link>}>
      <div className={classes.page}>
        <Card>
          <div className={classes.fields}>
            <p className={classes.lead}>
              Choose a CSV file or a OneRoster 1.1 or 1.2 zip, which can also add schools, terms, groups, and
              guardians. You’ll preview every line before anything changes.
            </p>
            <div className={classes.row}>
              <FileButton accept=".csv,.tsv,.txt,.zip,text/csv,application/zip" onChange={choose}>
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    leftSection={<IconFileImport size={16} stroke={1.5} aria-hidden />}
                  >
                    Choose file
                  </Button>
                )}
              </FileButton>
              <span>{file?.name ?? `At most ${MOST_MEBIBYTES} MiB`}</span>
              <Button
                variant="subtle"
                leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
                onClick={saveTemplate}
              >
                Download template
              </Button>
            </div>
            {fileFaults.length > 0 && (
              <div role="alert">
                <ul className={classes.faults}>
                  {fileFaults.map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </ul>
              </div>
            )}
            <ImportOptions
              choices={choices}
              faults={fieldFaults(run.error, FIELDS)}
              change={(next) => {
                setChoices(next);
                reset();
              }}
            />
            <FormFault error={run.error ?? rejected.error} fields={FIELDS} />
            <div className={classes.row}>
              <BusyButton
                variant={report === undefined ? 'filled' : 'default'}
                busy={run.isPending}
                busyWords="Reading"
                disabled={file === null || isTooLarge(file) || isSchoolToCome}
                onClick={() => send(true)}
              >
                Preview import
              </BusyButton>
            </div>
          </div>
        </Card>
        {run.isPending && <JobStatus words="Reading the file" job={job} stop={stop} />}
        {run.isIdle && file === null && (
          <LastJob what="people import" job={last} show={(begun) => run.mutate({ job: begun })} />
        )}
        {report?.dry_run && file === null && (
          <p className={classes.lead}>To import these people, choose the file again.</p>
        )}
        {report?.dry_run && file !== null && (
          <TakeIn
            report={report}
            isLeftOut={isLeftOut}
            setLeftOut={setLeftOut}
            keeps={keeps}
            setKeeps={setKeeps}
            send={() => send(false)}
          />
        )}
        {report?.dry_run === false && report.totals.person.added > 0 && <InviteAll report={report} />}
        {report && (
          <ImportReportView
            key={String(report.dry_run)}
            report={report}
            rejected={{
              isPending: rejected.isPending,
              save: () => file && rejected.mutate({ ...choices, source: report.source, file }),
            }}
          />
        )}
        <ExportCard />
      </div>
    </Page>
  );
}

/** The last step of an import: inviting the new people, who cannot sign in yet. */
function InviteAll({ report }: { report: ImportReport }) {
  const { added, changed, unchanged } = report.totals.person;
  const waiting = added - report.passwords;
  const users = report.lines.flatMap(({ kind, outcome, person }) =>
    kind === 'person' && outcome === 'added' && person !== null ? person : [],
  );
  if (waiting === 0) {
    return (
      <p className={classes.lead}>
        New people sign in with their password from the file, then choose a new one.
      </p>
    );
  }
  return (
    <div className={classes.row}>
      <p className={classes.lead}>
        {peopleCount(waiting)} can’t sign in yet. Send invitations, copy links, or print slips.
      </p>
      <LinkButton
        to="/people/first-sign-in"
        state={{
          to_let_in: {
            chosen: { users: users.slice(0, MOST_NAMED) },
            imported: added + changed + unchanged,
          },
        }}
      >
        Invite all {count(waiting)}
      </LinkButton>
    </div>
  );
}

interface TakeInProps {
  report: ImportReport;
  isLeftOut: boolean;
  setLeftOut: (next: boolean) => void;
  keeps: boolean;
  setKeeps: (next: boolean) => void;
  send: () => void;
}

/** The step from the preview to the import. */
function TakeIn({ report, isLeftOut, setLeftOut, keeps, setKeeps, send }: TakeInProps) {
  const rejected = totalOf(report, 'rejected');
  const fitting = totalOf(report, 'added') + totalOf(report, 'changed');
  if (fitting === 0) {
    return <p className={classes.lead}>This file wouldn’t change anything.</p>;
  }
  const { added, changed } = report.totals.person;
  return (
    <div className={classes.take}>
      {rejected > 0 && (
        <p className={classes.lead}>
          Rejected lines stop the whole import. Fix the file and choose it again, or skip these lines.
        </p>
      )}
      <KeepAssignments lost={report.assignments} who={null} checked={keeps} onChange={setKeeps} />
      <div className={classes.row}>
        {rejected > 0 && (
          <Checkbox
            label={`Skip the ${lineCount(rejected, 'rejected')}`}
            checked={isLeftOut}
            onChange={({ currentTarget }) => setLeftOut(currentTarget.checked)}
          />
        )}
        <Button disabled={rejected > 0 && !isLeftOut} onClick={send}>
          {added + changed === 0 ? 'Import' : `Import ${peopleCount(added + changed)}`}
        </Button>
      </div>
    </div>
  );
}

function doneWords({ totals: { person } }: ImportReport): string {
  return `${peopleCount(person.added)} added, ${count(person.changed)} changed.`;
}

function word(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}

function isTooLarge(file: File): boolean {
  return file.size > IMPORT_LIMITS.bytes;
}

/** The reasons why a file cannot be read. */
function faultsOfFile(file: File | null, error: Error | null): string[] {
  if (file !== null && isTooLarge(file)) return [`The file is larger than ${MOST_MEBIBYTES} MiB.`];
  if (!(error instanceof ApiProblem)) return [];
  return error.errors.filter(({ path }) => path === 'body.file').map(({ message }) => message);
}

/** Begins with the byte order mark by which spreadsheets recognize UTF-8. */
function saveTemplate() {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const text = TEMPLATE.map((row) => row.map(cell).join(',')).join('\r\n');
  saveFile(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), 'people-template.csv');
}
