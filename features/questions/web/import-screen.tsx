import { Button, FileButton, Select, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { type ImportReport, importQuestions } from '../import.contract.ts';
import classes from './import.module.css';
import { ImportLines } from './import-lines.tsx';
import { bodyFaults, serverFaults } from './question-form.ts';
import { useImport } from './questions.api.ts';

type Format = ImportReport['format'];

const FORMATS = [
  { value: 'gift', label: 'GIFT' },
  { value: 'moodle_xml', label: 'Moodle XML' },
];
const FIELDS = ['content'];

/** Takes a question file into the bank, once its reader has seen what becomes of each item. */
export function ImportScreen() {
  const me = useLogin()?.user;
  return me?.permissions.includes('bank.write') ? <ImportPage /> : <NotFoundScreen />;
}

function ImportPage() {
  const [content, setContent] = useState('');
  const [fileName, setFileName] = useState<string | null>(null);
  const [format, setFormat] = useState<Format | null>(null);
  const [fault, setFault] = useState<string>();
  const run = useImport();
  const report = run.data;

  /** What was looked at is another file now. */
  const change = (next: { content?: string; fileName?: string | null; format?: Format | null }) => {
    if (next.content !== undefined) setContent(next.content);
    if (next.fileName !== undefined) setFileName(next.fileName);
    if (next.format !== undefined) setFormat(next.format);
    setFault(undefined);
    run.reset();
  };
  const choose = async (file: File | null) => {
    if (file !== null) change({ content: await file.text(), fileName: file.name });
  };
  const send = (dryRun: boolean) => {
    const body = { content, format, file_name: fileName, dry_run: dryRun };
    const found = bodyFaults(importQuestions.body, body).content;
    setFault(found);
    if (found !== undefined) return;
    run.mutate(body, {
      onSuccess: ({ totals }) => {
        if (!dryRun) toast({ content: `${questions(totals.taken + totals.changed)} imported, as drafts.` });
      },
      onError: (error) => setFault(serverFaults(error).content),
    });
  };
  const fitting = report?.dry_run ? report.totals.taken + report.totals.changed : 0;
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
            <span>{fileName ?? 'GIFT or Moodle XML'}</span>
          </div>
          <Textarea
            label="Or paste its text"
            autosize
            minRows={4}
            maxRows={12}
            data-authoring
            value={content}
            error={fault}
            onChange={(event) => change({ content: event.currentTarget.value, fileName: null })}
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
      {report && <ImportLines report={report} />}
    </Page>
  );
}

function questions(number: number): string {
  return `${count(number)} ${number === 1 ? 'question' : 'questions'}`;
}
