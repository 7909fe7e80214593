import { Button, FileButton, Select, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { type ContentPlace, ContentSchoolSelect } from '#features/schools/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { JobStatus } from '#web/ui/job-status.tsx';
import { LastJob } from '#web/ui/last-job.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { type ImportReport, importQuestions } from '../import.contract.ts';
import classes from './import.module.css';
import { ImportLines } from './import-lines.tsx';
import { bodyFaults, serverFaults } from './question-form.ts';
import { useImport } from './questions.api.ts';
import { useQuestionWriter } from './writer.ts';

type Format = ImportReport['format'];
type Status = 'draft' | 'live';

const FORMATS = [
  { value: 'gift', label: 'GIFT' },
  { value: 'moodle_xml', label: 'Moodle XML' },
];
const STATUSES = [
  { value: 'draft', label: 'Drafts' },
  { value: 'live', label: 'Live, where fit to be asked' },
];
const FIELDS = ['file', 'school'];
/** A longer text in the field would hold the page up. */
const LONGEST_SHOWN_BYTES = 1_000_000;

/** Takes a question file into the bank, once its reader has seen what becomes of each item. */
export function ImportScreen() {
  const me = useLogin()?.user;
  return me !== undefined && reachOf(me.role, 'bank.write') !== 'none' ? <ImportPage /> : <NotFoundScreen />;
}

function ImportPage() {
  /** As it was chosen; null once its text was written or changed here. */
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [format, setFormat] = useState<Format | null>(null);
  const [status, setStatus] = useState<Status>('draft');
  const [school, setSchool] = useState<ContentPlace>(undefined);
  const mayPublish = useQuestionWriter()?.may_publish ?? false;
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { run, job, last, stop } = useImport();
  const report = run.data;

  /** What was looked at is another file now. */
  const change = (next: { file?: File | null; text?: string; format?: Format | null; status?: Status }) => {
    if (next.file !== undefined) setFile(next.file);
    if (next.text !== undefined) setText(next.text);
    if (next.format !== undefined) setFormat(next.format);
    if (next.status !== undefined) setStatus(next.status);
    setFaults({});
    run.reset();
  };
  const choosePlace = (next: ContentPlace) => {
    setSchool(next);
    change({});
  };
  const choose = async (chosen: File | null) => {
    if (chosen === null) return;
    change({ file: chosen, text: chosen.size > LONGEST_SHOWN_BYTES ? '' : await chosen.text() });
  };
  const send = (dryRun: boolean) => {
    const body = {
      file: file ?? new File([text], 'pasted.txt'),
      format: format ?? undefined,
      status,
      ...(school != null && { school }),
      dry_run: dryRun ? ('true' as const) : ('false' as const),
    };
    const found = bodyFaults(importQuestions.body, body);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    run.mutate(
      { body },
      {
        onSuccess: ({ totals }) => {
          if (dryRun) return;
          const how = status === 'live' ? 'live where they are fit to be asked' : 'as drafts';
          toast({ content: `${questions(totals.taken + totals.changed)} imported, ${how}.` });
        },
        onError: (error) => setFaults(serverFaults(error)),
      },
    );
  };
  const isChosen = file !== null || text !== '';
  const fitting = report?.dry_run && isChosen ? report.totals.taken + report.totals.changed : 0;
  return (
    <Page
      title="Import questions"
      kind="list"
      trail={<Link to="/questions">Questions</Link>}
      action={
        fitting > 0 && (
          <BusyButton busy={run.isPending} busyWords="Importing" onClick={() => send(false)}>
            Import {questions(fitting)}
          </BusyButton>
        )
      }
    >
      <Card>
        <div className={classes.fields}>
          <div className={classes.file}>
            <FileButton accept=".gift,.txt,.xml,text/plain,text/xml,application/xml" onChange={choose}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconFileImport size={16} stroke={1.5} aria-hidden />}
                >
                  Choose a file
                </Button>
              )}
            </FileButton>
            <span>{file?.name ?? 'GIFT or Moodle XML, with its pictures'}</span>
          </div>
          <Textarea
            label="Or paste its text"
            autosize
            minRows={4}
            maxRows={12}
            data-authoring
            value={text}
            error={faults.file}
            onChange={(event) => change({ text: event.currentTarget.value, file: null })}
          />
          <div className={classes.choices}>
            <ContentSchoolSelect
              w={220}
              description={null}
              offersShared={false}
              value={school}
              onChange={choosePlace}
              error={faults.school}
            />
            <Select
              label="Format"
              placeholder="Told by the file"
              clearable
              w={220}
              data={FORMATS}
              value={format}
              onChange={(next) => change({ format: next as Format | null })}
            />
            {mayPublish && (
              <Select
                label="They become"
                allowDeselect={false}
                w={220}
                data={STATUSES}
                value={status}
                onChange={(next) => change({ status: next as Status })}
              />
            )}
          </div>
          <FormFault error={run.error} fields={FIELDS} />
          <div>
            <BusyButton
              variant={fitting > 0 ? 'default' : 'filled'}
              busy={run.isPending}
              busyWords="Reading"
              onClick={() => send(true)}
            >
              Look at it first
            </BusyButton>
          </div>
        </div>
      </Card>
      <div className={classes.job}>
        {run.isPending && <JobStatus words="Reading the file" job={job} stop={stop} />}
        {run.isIdle && !isChosen && (
          <LastJob what="import of questions" job={last} show={(begun) => run.mutate({ job: begun })} />
        )}
        {report?.dry_run && !isChosen && <p>To import them, choose the file again.</p>}
      </div>
      {report && <ImportLines report={report} />}
    </Page>
  );
}

function questions(number: number): string {
  return `${count(number)} ${number === 1 ? 'question' : 'questions'}`;
}
