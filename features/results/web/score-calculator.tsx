import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SECTION_KIND_WORDS } from '#features/assessments/assessment-words.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Figure, Figures } from '#web/ui/figures.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { figure } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { useComputedScore } from './results.api.ts';
import classes from './score-calculator.module.css';
import { readPoints } from './score-calculator-words.ts';

interface ScoreCalculatorProps {
  assessment: string;
  /** The sections of the draft. The scores are computed with the published version. */
  sections: readonly { readonly id: string; readonly title: string }[];
  isPublished: boolean;
}

/** The score that the given points in each section would yield, computed as for new sessions. */
export function ScoreCalculator({ assessment, sections, isPublished }: ScoreCalculatorProps) {
  const [points, setPoints] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const score = useComputedScore();
  const compute = (event: FormEvent) => {
    event.preventDefault();
    const read = readPoints(points);
    setFaults(read.faults);
    if (Object.keys(read.faults).length > 0) return;
    score.mutate({ assessment, raw: read.raw }, { onError: (error) => setFaults(sectionFaults(error)) });
  };
  return (
    <Section title="Score calculator" sub="from the published version">
      <Card>
        {isPublished ? (
          <form noValidate onSubmit={compute} className={classes.form}>
            <div className={classes.fields}>
              {sections.map(({ id, title }) => (
                <TextInput
                  key={id}
                  label={`Points in ${title}`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={points[id] ?? ''}
                  error={faults[id]}
                  onChange={({ currentTarget: { value } }) => setPoints((now) => ({ ...now, [id]: value }))}
                />
              ))}
            </div>
            <p className={classes.say}>
              Leave sections blank if they were not taken. For a module with variants, fill in only one.
            </p>
            {score.error && Object.keys(faults).length === 0 && <FormFault error={score.error} fields={[]} />}
            <BusyButton type="submit" variant="default" busy={score.isPending} busyWords="Calculating">
              Calculate score
            </BusyButton>
            <div role="status">{score.data && <Figures figures={figuresOf(score.data)} />}</div>
          </form>
        ) : (
          <p className={classes.say}>Publish the test to calculate scores from points.</p>
        )}
      </Card>
    </Section>
  );
}

type Score = NonNullable<ReturnType<typeof useComputedScore>['data']>;

function figuresOf({ raw, raw_max, scaled, range, percentile, sections }: Score): Figure[] {
  const points = `${figure(raw)} of ${figure(raw_max)}`;
  return [
    ...(scaled === null ? [] : [{ label: 'Score', value: figure(scaled) }]),
    { label: 'Points', value: points },
    ...(range === null
      ? []
      : [{ label: 'Likely range', value: `${figure(range.low)}–${figure(range.high)}` }]),
    ...(percentile === null ? [] : [{ label: 'Percentile', value: figure(percentile) }]),
    ...sections.flatMap((section) =>
      section.scaled === null
        ? []
        : [{ label: SECTION_KIND_WORDS[section.kind], value: figure(section.scaled) }],
    ),
  ];
}

/** The server's errors, keyed by section. */
function sectionFaults(error: Error): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(
    error.errors.flatMap(({ path, message }) =>
      path.startsWith('body.raw.') ? [[path.slice('body.raw.'.length), message]] : [],
    ),
  );
}
