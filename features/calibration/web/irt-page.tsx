import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#core/counted.ts';
import { faultWords } from '#web/lib/faults.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { type Figure, Figures } from '#web/ui/figures.tsx';
import { FaultNote } from '#web/ui/form-fault.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import type { Calibration, IrtSide } from '../calibration.contract.ts';
import { useAcceptCalibration, useCalibrate } from './calibration.api.ts';
import { CalibrationCards } from './calibration-cards.tsx';
import { dayWords } from './day-words.ts';
import classes from './irt.module.css';
import {
  acceptedWords,
  countsHidden,
  errorsTaken,
  errorWords,
  isTooFew,
  leadOf,
  likelihood,
  MODEL_WORDS,
  middleOf,
  modelWords,
  toldCount,
} from './irt-words.ts';
import { ItemsTable } from './items-table.tsx';
import { MeasureCharts } from './measure-charts.tsx';
import { RecordsDialog } from './records-dialog.tsx';
import { RunningCard } from './running-card.tsx';
import { ScaleDialog } from './scale-dialog.tsx';
import { TooFew } from './too-few.tsx';

type Part = IrtSide['parts'][number];

const ADAPTIVE_LEAD = {
  bold: 'The question pool is already calibrated.',
  rest: 'Questions and scores use the parameters from when the test was published. Publish it again to use newer ones.',
};

interface IrtPageProps {
  side: IrtSide;
  part: Part;
}

export function IrtPage({ side, part }: IrtPageProps) {
  const { assessment, may_calibrate, scale } = side;
  const [dialog, setDialog] = useState<'records' | 'scale' | null>(null);
  const calibrating = useCalibrate(() => toast({ content: 'Calibration finished.' }));
  const accepting = useAcceptCalibration(assessment.id);
  const { accepted, offered } = part;
  const isRunning = calibrating.run.isPending;
  const lead = side.cat === null ? leadOf(side, part, isRunning, dayWords) : ADAPTIVE_LEAD;
  const close = () => setDialog(null);
  return (
    <Page
      title={`${assessment.title}, IRT`}
      kind="list"
      trail={
        <>
          <Link to="/assessments">Tests</Link> /{' '}
          <Link to="/assessments/$id" params={{ id: assessment.id }}>
            {assessment.title}
          </Link>{' '}
          /{' '}
          <Link to="/assessments/$id/analysis" params={{ id: assessment.id }}>
            Analysis
          </Link>
        </>
      }
      action={
        <>
          {accepted && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
              onClick={() => saveParameters(assessment.title, accepted)}
            >
              Download parameters
            </Button>
          )}
          {may_calibrate && (
            <BusyButton
              variant={offered?.is_converged ? 'default' : 'filled'}
              disabled={isTooFew(side)}
              busy={isRunning}
              busyWords="Calibrating"
              onClick={() =>
                calibrating.run.mutate({ params: { id: assessment.id }, body: { kind: part.kind } })
              }
            >
              {part.calibration_count > 0 ? 'Calibrate again' : 'Calibrate'}
            </BusyButton>
          )}
          {may_calibrate && offered?.is_converged && (
            <BusyButton
              busy={accepting.isPending}
              busyWords="Accepting"
              onClick={() =>
                accepting.mutate(
                  { calibration: offered.id, version: side.version },
                  { onSuccess: () => toast({ content: acceptedWords(side) }), onError: sayFault },
                )
              }
            >
              Accept calibration
            </BusyButton>
          )}
        </>
      }
    >
      <p className={classes.lead}>
        <b>{lead.bold}</b> {lead.rest}
      </p>
      <Parts side={side} now={part} />
      {isRunning && (
        <RunningCard
          job={calibrating.job}
          stop={calibrating.stop}
          what={`${MODEL_WORDS[side.model]}, ${count(part.question_count)} questions`}
        />
      )}
      {calibrating.run.error && <FaultNote>{faultWords(calibrating.run.error).detail}</FaultNote>}
      {accepted === null ? (
        <TooFew
          side={side}
          part={part}
          showRecords={() => setDialog('records')}
          showScale={() => setDialog('scale')}
        />
      ) : (
        <>
          <Figures figures={figuresOf(side, accepted)} />
          <MeasureCharts calibration={accepted} scale={scale} />
          <CalibrationCards
            side={side}
            part={part}
            accepted={accepted}
            showRecords={() => setDialog('records')}
            showScale={() => setDialog('scale')}
          />
          <ItemsTable calibration={accepted} />
        </>
      )}
      {dialog === 'records' && <RecordsDialog side={side} part={part} close={close} />}
      {dialog === 'scale' && <ScaleDialog side={side} close={close} />}
    </Page>
  );
}

/** Links to the parts of the test. Renders nothing if there is only one part. */
function Parts({ side: { parts }, now }: { side: IrtSide; now: Part }) {
  if (parts.length < 2) return null;
  return (
    <nav className={classes.chips} aria-label="Parts of the test">
      {parts.map(({ kind, title, question_count }) => (
        <Link
          key={kind}
          from="/assessments/$id/irt"
          search={{ part: kind }}
          aria-current={kind === now.kind || undefined}
        >
          {title} {question_count}
        </Link>
      ))}
    </nav>
  );
}

function figuresOf({ scale }: IrtSide, calibration: Calibration): Figure[] {
  const middle = middleOf(errorsTaken(calibration));
  const { created_at, made_by, sittings, question_count, cycles, seconds } = calibration;
  return [
    { label: 'Calibrated', value: dayWords(created_at), unit: `by ${made_by.name}` },
    { label: 'Model', value: MODEL_WORDS[calibration.model], unit: modelWords(calibration).slice(4) },
    {
      label: 'Sessions',
      value: toldCount(sittings),
      unit: counted(question_count, 'question'),
      about: countsHidden(calibration),
    },
    { label: 'Log-likelihood', value: likelihood(calibration.log_likelihood) },
    { label: 'Converged', value: 'yes', unit: `in ${cycles} cycles, ${Math.max(1, Math.round(seconds))} s` },
    {
      label: 'Error mid-scale',
      value: middle === null ? '–' : errorWords(middle.se, scale),
      unit: scale === null ? 'θ' : 'points',
    },
  ];
}

/** Saves the parameters in the format that the command `irt score` reads. */
function saveParameters(title: string, { items, model }: Calibration): void {
  const told = items.map(({ label, a, b, c, se }) => ({ name: label, a, b, c, se }));
  const text = JSON.stringify({ model, items: told }, null, 2);
  saveFile(new Blob([text], { type: 'application/json' }), `${title}, parameters.json`);
}
