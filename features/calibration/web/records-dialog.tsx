import { Select } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#core/counted.ts';
import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultNote } from '#web/ui/form-fault.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import type { Calibration, CalibrationHead, IrtSide } from '../calibration.contract.ts';
import { useAcceptCalibration, useCalibration, useCalibrations } from './calibration.api.ts';
import { dayWords } from './day-words.ts';
import classes from './irt.module.css';
import { acceptedWords, countsHidden, decimals, likelihood, MODEL_WORDS, toldCount } from './irt-words.ts';

interface RecordsDialogProps {
  side: IrtSide;
  part: IrtSide['parts'][number];
  close: () => void;
}

const PAGE_SIZE = 20;

/**
 * All calibrations of a kind of section, with a comparison of two. Each calibration that converged can be
 * accepted, also an earlier one.
 */
export function RecordsDialog({ side, part, close }: RecordsDialogProps) {
  const { id } = side.assessment;
  const [page, setPage] = useState(1);
  const list = useCalibrations(id, part.kind, page);
  const [chosen, choose] = useState<{ one: string | null; other: string | null }>({
    one: part.accepted?.id ?? null,
    other: part.offered?.id ?? null,
  });
  const accepting = useAcceptCalibration(id);
  const heads = list.data?.results ?? [];
  const known = [...heads, ...[part.accepted, part.offered].filter((head) => head !== null)];
  const data = [...new Map(known.map((head) => [head.id, headWords(head)]))].map(([value, label]) => ({
    value,
    label,
  }));
  const one = useCalibration(id, chosen.one);
  const other = useCalibration(id, chosen.other);
  const pages = Math.ceil((list.data?.count ?? 0) / PAGE_SIZE);
  const accept = (calibration: Calibration) =>
    accepting.mutate(
      { calibration: calibration.id, version: side.version },
      {
        onSuccess: () => {
          close();
          toast({ content: acceptedWords(side) });
        },
      },
    );
  const toAccept = [other.data, one.data].find(
    (calibration) => calibration?.is_converged && !calibration.is_in_use,
  );
  return (
    <Dialog opened close={close} title={`Calibrations of ${part.title}`} size={760}>
      <div className={classes.choices}>
        <Select
          label="Calibration"
          data={data}
          value={chosen.one}
          onChange={(value) => choose({ ...chosen, one: value })}
        />
        <Select
          label="Compare with"
          data={data}
          value={chosen.other}
          onChange={(value) => choose({ ...chosen, other: value })}
        />
      </div>
      {pages > 1 && (
        <Select
          label="Page"
          data={Array.from({ length: pages }, (_, index) => String(index + 1))}
          value={String(page)}
          allowDeselect={false}
          onChange={(value) => setPage(Number(value ?? 1))}
        />
      )}
      {list.error && <FaultNote>{faultWords(list.error).detail}</FaultNote>}
      {one.isLoading || other.isLoading ? (
        <SkeletonLines lines={6} />
      ) : (
        <Comparison one={one.data ?? null} other={other.data ?? null} />
      )}
      {accepting.error && <FaultNote>{faultWords(accepting.error).detail}</FaultNote>}
      {side.may_calibrate && toAccept && (
        <div className={classes.acts}>
          <BusyButton busy={accepting.isPending} busyWords="Accepting" onClick={() => accept(toAccept)}>
            Accept the calibration of {dayWords(toAccept.created_at)}, {MODEL_WORDS[toAccept.model]}
          </BusyButton>
        </div>
      )}
    </Dialog>
  );
}

function headWords({ created_at, model, made_by, is_in_use, is_converged }: CalibrationHead): string {
  const state = is_in_use ? ', in use' : is_converged ? '' : ', not usable';
  return `${dayWords(created_at)}, ${MODEL_WORDS[model]}, by ${made_by.name}${state}`;
}

/** Compares two calibrations line by line. If only one is chosen, only its column is shown. */
function Comparison({ one, other }: { one: Calibration | null; other: Calibration | null }) {
  const shown = [one, other].filter((calibration) => calibration !== null);
  if (shown.length === 0) return <p className={classes.words}>Choose 1 calibration, or 2 to compare.</p>;
  const questions = new Map(
    shown.flatMap(({ items }) => items.map(({ question, label }) => [question, label] as const)),
  );
  const rows: [string, (calibration: Calibration) => string][] = [
    ['Model', ({ model }) => MODEL_WORDS[model]],
    ['Sessions', (calibration) => countsHidden(calibration) ?? toldCount(calibration.sittings)],
    ['Questions', ({ question_count }) => String(question_count)],
    ['Log-likelihood', ({ log_likelihood }) => likelihood(log_likelihood)],
    ['Cycles', ({ cycles, is_converged }) => `${cycles}${is_converged ? '' : ', did not converge'}`],
    ['Linked through', ({ link }) => (link === null ? 'none' : counted(link.common, 'question'))],
  ];
  return (
    <div className={classes.scroll}>
      <table className={classes.small} aria-label="Comparison of calibrations">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {shown.map((calibration) => (
              <th key={calibration.id} scope="col">
                {dayWords(calibration.created_at)}
                {calibration.is_in_use && ', in use'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, say]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {shown.map((calibration) => (
                <td key={calibration.id}>{say(calibration)}</td>
              ))}
            </tr>
          ))}
          {[...questions].map(([question, label]) => (
            <tr key={question}>
              <th scope="row">{label}: a, b</th>
              {shown.map(({ id, items }) => {
                const item = items.find((each) => each.question === question);
                return <td key={id}>{item ? `${decimals(item.a)}, ${decimals(item.b)}` : 'left out'}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
