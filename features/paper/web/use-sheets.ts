/**
 * The state of a test's typed sheets: saved on the device at each change, checked by the server, and stored
 * all or none.
 */

import { useState } from 'react';
import { serverNow } from '#web/lib/server-now.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { columnsOf } from '../columns.rules.ts';
import {
  type AllTyped,
  type GridFault,
  type GridRow,
  gridFaults,
  type Place,
  pastedCells,
  saidOf,
  sheetsOf,
  withBlock,
  withFile,
} from '../grid.rules.ts';
import { type CheckedSheets, type Paper, SHEET_LIMITS } from '../paper.contract.ts';
import { forgetKept, type KeptSheets, keepSheets, readKept } from './kept-sheets.ts';
import { useCheckSheets, useReadFile, useStoreSheets } from './paper.api.ts';

interface Said {
  /** The sheets that were checked, as JSON. Typing anything changes it and makes the check stale. */
  readonly body: string;
  readonly answer: CheckedSheets;
  readonly faults: readonly GridFault[];
}

const SECONDS_A_MINUTE = 60;

/** A duration typed in minutes, converted to seconds; null if there is none. */
function secondsOf(minutes: string): number | null {
  const read = Number(minutes.trim());
  return minutes.trim() !== '' && Number.isFinite(read) && read >= 0 && read <= 1_440
    ? Math.round(read * SECONDS_A_MINUTE)
    : null;
}

export function useSheets(me: string, paper: Paper, rows: readonly GridRow[]) {
  const assessment = paper.assessment.id;
  const columns = columnsOf(paper.sections);
  const [kept, setKept] = useState<KeptSheets>(
    () => readKept(me, assessment) ?? { typed: {}, sat_at: null, minutes: '', at: '' },
  );
  const [isKept, setIsKept] = useState(true);
  const [said, setSaid] = useState<Said | null>(null);
  const checking = useCheckSheets();
  const storing = useStoreSheets();
  const reading = useReadFile(assessment);

  const change = (next: Partial<Omit<KeptSheets, 'at'>>) => {
    const all = { ...kept, ...next, at: serverNow().toISOString() };
    setKept(all);
    setIsKept(keepSheets(me, assessment, all));
  };
  const { typed, sat_at, minutes } = kept;
  const sheets = sheetsOf(paper, rows, typed, { sat_at: sat_at ?? '', seconds: secondsOf(minutes) });
  const body = JSON.stringify(sheets);
  const isChecked = said !== null && said.body === body;
  const faults = gridFaults(rows, columns, typed, isChecked ? said.faults : []);
  const isWrong = faults.some(({ is_warning }) => !is_warning);

  const takeFile = (file: File) =>
    reading.mutate(file, {
      onSuccess: ({ rows: read, ignored_columns }) => {
        const { all, filled, left } = withFile(typed, rows, read);
        change({ typed: all });
        const words = [`Sheets filled in: ${filled}.`];
        if (left.length > 0)
          words.push(`Not in this list: ${left.slice(0, 5).join(', ')}${left.length > 5 ? ' …' : ''}.`);
        if (ignored_columns.length > 0)
          words.push(`Ignored columns: ${ignored_columns.slice(0, 5).join(', ')}.`);
        toast({
          title: 'File read',
          content: words.join(' '),
          type: left.length + ignored_columns.length > 0 ? 'warning' : 'success',
        });
      },
      onError: sayFault,
    });

  return {
    typed,
    sat_at,
    minutes,
    kept_at: kept.at,
    is_kept: isKept,
    faults,
    columns,
    count: sheets.length,
    checked: isChecked ? said.answer : null,
    is_checking: checking.isPending,
    is_storing: storing.isPending,
    is_reading: reading.isPending,
    may_check: sheets.length > 0 && sheets.length <= SHEET_LIMITS.sheets && sat_at !== null && !isWrong,
    may_store: isChecked && !isWrong && said.faults.every(({ is_warning }) => is_warning),
    setSatAt: (next: string | null) => change({ sat_at: next }),
    setMinutes: (next: string) => change({ minutes: next }),
    type: (user: string, question: string, text: string) =>
      change({ typed: { ...typed, [user]: { ...typed[user], [question]: text } } }),
    /** Pastes cells at the cursor. A table with a header row is read like a file. */
    paste: (text: string, at: Place) => {
      if (/^\W*username\b/i.test(text)) takeFile(new File([text], 'pasted.csv', { type: 'text/csv' }));
      else change({ typed: withBlock(typed, { rows, columns }, at, pastedCells(text)) });
    },
    takeFile,
    check: () =>
      checking.mutate(sheets, {
        onSuccess: (answer) => setSaid({ body, answer, faults: saidOf(answer, sheets, rows, columns) }),
        onError: sayFault,
      }),
    store: (then: () => void) => {
      if (said === null) return;
      storing.mutate(
        { sheets, etag: said.answer.etag },
        {
          onSuccess: (answer) => {
            const stored = new Set(sheets.map(({ user }) => user));
            const left: AllTyped = Object.fromEntries(
              Object.entries(typed).filter(([user]) => !stored.has(user)),
            );
            if (Object.keys(left).length === 0) forgetKept(me, assessment);
            change({ typed: left });
            setSaid(null);
            toast({ content: `Answer sheets saved: ${answer.sheets.length}.` });
            then();
          },
          onError: (error) => {
            // Something has changed since the check, so the sheets must be checked again.
            setSaid(null);
            sayFault(error);
          },
        },
      );
    },
  };
}
