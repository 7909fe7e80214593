import { Button, FileButton, Select, Textarea } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { type ContentPlace, ContentSchoolSelect } from '#features/schools/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { JobStatus } from '#web/ui/job-status.tsx';
import { LastJob } from '#web/ui/last-job.tsx';
import { Page } from '#web/ui/page.tsx';
import { type ImportReport, importQuestions } from '../import.contract.ts';
import { leavingOut } from '../import.rules.ts';
import { mappingOf, type Picks } from '../skill-picks.rules.ts';
import { FORMAT_OPTIONS, FORMAT_WORDS } from './format-words.ts';
import classes from './import.module.css';
import { ImportDone } from './import-done.tsx';
import { saveReport, saveTemplate } from './import-files.ts';
import { ImportLines } from './import-lines.tsx';
import { ImportOptions, type ImportOptionValues } from './import-options.tsx';
import { figuresOf, itemsInWords, NOTHING_FITS, ReportWords, titleOf } from './import-words.tsx';
import { bodyFaults, serverFaults } from './question-form.ts';
import type { BuildTest as BuildTestForm } from './question-slots.ts';
import { questionsInWords } from './question-words.ts';
import { useImport } from './questions.api.ts';
import { SkillsStep } from './skills-step.tsx';
import { useQuestionWriter } from './writer.ts';

type Format = ImportReport['format'];

const FIELDS = ['file', 'school'];
const ACCEPTED = '.gift,.txt,.xml,.zip,.csv,text/plain,text/xml,application/xml,application/zip,text/csv';
/** A longer text would make the page slow. */
const LONGEST_SHOWN_BYTES = 1_000_000;
const NO_PICKS: Picks = new Map();
const NONE_LEFT: ReadonlySet<number> = new Set();

/** Imports a question file after showing what would happen to each item. */
export function ImportScreen({ BuildTest }: { BuildTest: BuildTestForm }) {
  const me = useLogin()?.user;
  return me !== undefined && reachOf(me.role, 'bank.write') !== 'none' ? (
    <ImportPage BuildTest={BuildTest} />
  ) : (
    <NotFoundScreen />
  );
}

function ImportPage({ BuildTest }: { BuildTest: BuildTestForm }) {
  /** The chosen file; null once its text is written or edited here. */
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [format, setFormat] = useState<Format | null>(null);
  const [options, setOptions] = useState<ImportOptionValues>({ status: 'draft', source: null });
  const [school, setSchool] = useState<ContentPlace>(undefined);
  const [picks, setPicks] = useState(NO_PICKS);
  const mayPublish = useQuestionWriter()?.may_publish ?? false;
  const [faults, setFaults] = useState<Record<string, string>>({});
  /** The report of the preview, then the report of the import. */
  const [made, setReport] = useState<ImportReport | null>(null);
  /** The indexes of items to exclude. */
  const [left, setLeft] = useState(NONE_LEFT);
  const report = useMemo(() => made && leavingOut(made, left), [made, left]);
  const { run, job, last, stop } = useImport();
  const reported = useRef<HTMLDivElement>(null);
  // The button that was pressed no longer exists, so the focus moves to the report.
  useEffect(() => {
    if (report !== null && document.activeElement === document.body)
      reported.current?.focus({ preventScroll: true });
  }, [report]);

  const send = (dry_run: boolean, sent: File, { status, source }: ImportOptionValues) => {
    const mapping = dry_run ? {} : mappingOf(report?.labels ?? [], picks);
    // The preview reports all items, so the screen applies the exclusions itself.
    const leave_out = JSON.stringify(dry_run ? [] : [...left]);
    const body = {
      file: sent,
      format: format ?? undefined,
      status,
      source: source ?? undefined,
      mapping: JSON.stringify(mapping),
      leave_out,
      ...(school != null && { school }),
      dry_run: dry_run ? ('true' as const) : ('false' as const),
    };
    const found = bodyFaults(importQuestions.body, body);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    run.mutate({ body }, { onSuccess: setReport, onError: (error) => setFaults(serverFaults(error)) });
  };
  const read = (sent = file ?? new File([text], 'pasted.txt'), how = options) => send(true, sent, how);
  const choose = async (chosen: File | null) => {
    if (chosen === null) return;
    setFile(chosen);
    const isText = chosen.size <= LONGEST_SHOWN_BYTES && !/\.zip$/i.test(chosen.name);
    setText(isText ? await chosen.text() : '');
    read(chosen);
  };
  const another = () => {
    setReport(null);
    setLeft(NONE_LEFT);
    setPicks(NO_PICKS);
    setFile(null);
    setText('');
    run.reset();
  };
  const isChosen = file !== null || text !== '';
  const name = file?.name ?? (isChosen ? 'Pasted text' : 'Last file');
  const fitting = report?.dry_run ? report.totals.taken + report.totals.changed : 0;
  const progress = (
    <div className={classes.job}>
      {run.isPending && <JobStatus words="Reading the file" job={job} stop={stop} />}
      {report === null && run.isIdle && !isChosen && (
        <LastJob
          what="import of questions"
          job={last}
          show={(begun) => run.mutate({ job: begun }, { onSuccess: setReport })}
        />
      )}
    </div>
  );
  return (
    <Page
      title="Import questions"
      kind="list"
      trail={<Link to="/questions">Questions</Link>}
      sub={report && `${name} · ${FORMAT_WORDS[report.format]}, ${itemsInWords(report.items.length)}`}
      action={
        report && (
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
              onClick={() => saveReport(report, name)}
            >
              Download report (CSV)
            </Button>
            <Button variant="default" onClick={another}>
              Choose another file
            </Button>
            {fitting > 0 && isChosen && (
              <BusyButton
                busy={run.isPending}
                busyWords="Importing"
                onClick={() => send(false, file ?? new File([text], 'pasted.txt'), options)}
              >
                Import {questionsInWords(fitting)}
              </BusyButton>
            )}
          </>
        )
      }
    >
      {report !== null && progress}
      {report === null ? (
        <Card>
          <div className={classes.fields}>
            <div className={classes.file}>
              <FileButton accept={ACCEPTED} onChange={choose}>
                {(props) => (
                  <Button
                    {...props}
                    variant={text === '' ? 'filled' : 'default'}
                    loading={run.isPending && file !== null}
                    leftSection={<IconFileImport size={16} stroke={1.5} aria-hidden />}
                  >
                    Choose a file
                  </Button>
                )}
              </FileButton>
              <Button variant="default" onClick={saveTemplate}>
                Download a CSV template
              </Button>
              <span>
                {file?.name ??
                  'QTI, Moodle XML, GIFT, Aiken, or CSV, with pictures. Nothing is saved until you import.'}
              </span>
            </div>
            <Textarea
              label="Or paste the text"
              autosize
              minRows={4}
              maxRows={12}
              data-authoring
              value={text}
              error={faults.file}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setFile(null);
                setFaults({});
              }}
            />
            <div className={classes.choices}>
              <Select
                label="Format"
                placeholder="Detect automatically"
                clearable
                data={FORMAT_OPTIONS}
                value={format}
                onChange={(next) => setFormat(next as Format | null)}
              />
              <ContentSchoolSelect
                description={null}
                offersShared={false}
                value={school}
                onChange={(next) => {
                  setSchool(next);
                  setOptions({ ...options, source: null });
                  setFaults({});
                }}
                error={faults.school}
              />
            </div>
            <FormFault error={run.error} fields={FIELDS} />
            <div>
              <BusyButton
                variant={text === '' ? 'default' : 'filled'}
                busy={run.isPending}
                busyWords="Reading"
                onClick={() => read()}
              >
                Preview import
              </BusyButton>
            </div>
          </div>
        </Card>
      ) : (
        <div ref={reported} tabIndex={-1} className={classes.reported}>
          {report.dry_run ? (
            <>
              <p className={classes.lead}>
                {fitting === 0 ? NOTHING_FITS : <ReportWords report={report} />}
                {!isChosen && ' To import these questions, choose the file again.'}
              </p>
              <Figures figures={figuresOf(report)} />
              {isChosen && (
                <ImportOptions
                  values={options}
                  mayPublish={mayPublish}
                  place={school}
                  fault={faults.source}
                  change={(next) => {
                    setOptions(next);
                    // Read the file again, because the status decides which questions stay drafts.
                    if (next.source === options.source) read(undefined, next);
                  }}
                />
              )}
              <FormFault error={run.error} fields={['source']} />
              {fitting > 0 && isChosen && <SkillsStep report={report} picks={picks} pick={setPicks} />}
            </>
          ) : (
            <ImportDone
              report={report}
              mayPublish={mayPublish}
              BuildTest={BuildTest}
              title={titleOf(file?.name)}
              place={school}
            />
          )}
          <ImportLines
            report={made ?? report}
            text={text}
            chosen={file}
            left={left}
            leave={isChosen ? setLeft : undefined}
          />
        </div>
      )}
      {report === null && progress}
    </Page>
  );
}
