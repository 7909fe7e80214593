import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallInput } from '#contract/endpoint.ts';
import type { FileFormat } from '#features/interchange/report.rules.ts';
import { download } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { count } from '#web/ui/numbers.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { checkExport, type ExportCheck, exportQuestions } from '../export.contract.ts';
import { exportName } from '../export.rules.ts';
import classes from './export-dialog.module.css';
import { EXPORT_OPTIONS } from './format-words.ts';
import { questionsInWords } from './question-words.ts';

interface ExportDialogProps {
  chosen: AskedExport['chosen'];
  /** How many questions are chosen. */
  number: number;
  close: () => void;
}

/** Asks for the format of an export, says which parts it would leave out, and downloads the file. */
export function ExportDialog({ chosen, number, close }: ExportDialogProps) {
  const [format, setFormat] = useState<FileFormat>('qti');
  const body = { format, chosen };
  const check = useExportCheck(body);
  const run = useExport();
  return (
    <FormDialog
      opened
      close={close}
      title={`Export ${questionsInWords(number)}`}
      words="The file includes the answer keys, and you can import it again. The audit log records each export."
      act="Export"
      acting="Preparing the file"
      busy={run.isPending}
      submit={(event) => {
        event.preventDefault();
        if (check.data?.count !== 0) run.mutate(body, { onSuccess: close });
      }}
    >
      <Select
        label="Format"
        allowDeselect={false}
        data={EXPORT_OPTIONS}
        value={format}
        onChange={(next) => {
          run.reset();
          setFormat(next as FileFormat);
        }}
      />
      <div aria-live="polite" className={classes.check}>
        {check.data ? <Check check={check.data} /> : check.isPending && <SkeletonLines lines={1} />}
      </div>
      <FormFault error={run.error ?? check.error} fields={[]} />
    </FormDialog>
  );
}

function Check({ check: { count: held, left_out, losing } }: { check: ExportCheck }) {
  if (left_out.length === 0 && losing.length === 0) return <p>All questions can be exported in full.</p>;
  return (
    <>
      <p>
        {held === 0
          ? 'This format can’t hold any of these questions.'
          : `The file will contain ${questionsInWords(held)}.`}
        {left_out.length > 0 && ` ${count(left_out.length)} will be left out.`}
        {losing.length > 0 && ` ${count(losing.length)} will be incomplete.`}
      </p>
      <ul>
        {left_out.map(({ question, reason }) => (
          <li key={question.id}>
            <Link to="/questions/$id" params={{ id: question.id }}>
              {question.words || 'No question text yet'}
            </Link>{' '}
            Left out: {reason}.
          </li>
        ))}
        {[...Map.groupBy(losing, ({ reason }) => reason)].map(([reason, alike]) => (
          <li key={reason}>
            Missing in {questionsInWords(alike.length)}: {reason}.
          </li>
        ))}
      </ul>
    </>
  );
}

type AskedExport = CallInput<typeof exportQuestions>['body'];

/** Loads which parts of the chosen questions a format would leave out. */
function useExportCheck(body: AskedExport) {
  return useQuery(queryOf(checkExport, { body }));
}

function useExport() {
  return useMutation({
    mutationFn: async (body: AskedExport) =>
      saveFile(
        await download(exportQuestions, { body }),
        exportName(body.format, serverNow().toISOString().slice(0, 10)),
      ),
  });
}
