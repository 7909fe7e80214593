import { Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { count, percent } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import type { IrtSide, Routing } from '../calibration.contract.ts';
import { useSetIrtSide } from './calibration.api.ts';
import classes from './irt.module.css';
import { toldCount } from './irt-words.ts';
import {
  partingWords,
  pointWords,
  typedAs,
  UNIT_WORDS,
  UNITS,
  type Unit,
  wantedOf,
} from './routing-words.ts';

interface RoutingCardProps {
  side: IrtSide;
  routing: Routing;
  kind: IrtSide['parts'][number]['kind'];
}

/**
 * The threshold between two variants, the effect of other thresholds, and a form to change it if the user
 * may.
 */
export function RoutingCard({ side, routing, kind }: RoutingCardProps) {
  const { variant, lower_variant, after, at_least, next_at_least, question_count } = routing;
  const { alike, best_at_least } = routing;
  const waits = next_at_least !== null && next_at_least !== at_least;
  return (
    <Card>
      <Section
        title="Routing"
        end={
          <Link to="/assessments/$id" params={{ id: side.assessment.id }} search={{ tab: kind }}>
            {waits ? 'Publish changes' : 'Sections'}
          </Link>
        }
      >
        <Facts>
          <dt>Rule</dt>
          <dd>right answers in {after}</dd>
          <dt>Threshold for {variant}</dt>
          <dd>
            {at_least} of {question_count}
          </dd>
          {waits && (
            <>
              <dt>Once published again</dt>
              <dd>
                {next_at_least} of {question_count}
              </dd>
            </>
          )}
          <dt>Equivalent to</dt>
          <dd>{pointWords(routing)}</dd>
          <dt>Routes are equally accurate at</dt>
          <dd>
            {alike === null ? 'nowhere' : pointWords(alike)}
            {best_at_least !== null && `: threshold ${best_at_least} right`}
          </dd>
          <dt>
            Sent to {lower_variant}, {variant}
          </dt>
          <dd>
            {routing.went_lower === null
              ? 'Hidden, because it includes students you can’t see'
              : `${toldCount(routing.went_lower)} and ${toldCount(routing.went_higher)}`}
          </dd>
        </Facts>
        {side.may_calibrate && next_at_least !== null && (
          <ThresholdForm key={`${next_at_least} ${at_least}`} side={side} routing={routing} />
        )}
        <Thresholds routing={routing} />
      </Section>
    </Card>
  );
}

function ThresholdForm({ side, routing }: Omit<RoutingCardProps, 'kind'>) {
  const { scale, version, model, assessment } = side;
  const { variant, thresholds, next_at_least } = routing;
  const saving = useSetIrtSide(assessment.id);
  const [unit, setUnit] = useState<Unit>('right');
  const [typed, setTyped] = useState(String(next_at_least));
  const wanted = wantedOf(typed, unit, routing, scale);
  const submit = () => {
    if (wanted === null || wanted.threshold.at_least === next_at_least) return;
    saving.mutate(
      { version, model, scale, routing: { version: assessment.version, thresholds: [wanted.sent] } },
      {
        onSuccess: () =>
          toast({
            content:
              'The threshold applies once the test is published again. Existing sessions keep the old one.',
          }),
      },
    );
  };
  const turnTo = (next: Unit) => {
    const threshold = wanted?.threshold ?? thresholds.find((one) => one.at_least === next_at_least);
    setUnit(next);
    if (threshold !== undefined) setTyped(typedAs(threshold, next));
  };
  return (
    <form
      className={classes.threshold}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label={`Threshold for ${variant}`}
        size="xs"
        inputMode={unit === 'right' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={typed}
        error={wanted === null && faultOf(unit, routing, scale)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label="Unit"
        size="xs"
        data={UNITS.filter((one) => one !== 'points' || scale !== null).map((value) => ({
          value,
          label: UNIT_WORDS[value],
        }))}
        value={unit}
        allowDeselect={false}
        onChange={(value) => value !== null && turnTo(value as Unit)}
      />
      <BusyButton
        type="submit"
        size="xs"
        variant="default"
        busy={saving.isPending}
        busyWords="Saving"
        disabled={wanted === null || wanted.threshold.at_least === next_at_least}
      >
        Save
      </BusyButton>
      <p role="status">{wanted !== null && partingWords(routing, wanted.threshold)}</p>
      <FormFault error={saving.error} fields={[]} />
    </form>
  );
}

function faultOf(unit: Unit, { question_count }: Routing, scale: IrtSide['scale']): string {
  if (unit === 'right') return `Enter 1 to ${question_count}.`;
  return unit === 'points' && scale !== null ? `Enter ${scale.min} to ${scale.max}.` : 'Enter −6 to 6.';
}

function Thresholds({ routing }: Pick<RoutingCardProps, 'routing'>) {
  const { variant, sittings, thresholds, at_least, best_at_least } = routing;
  return (
    <details className={classes.more}>
      <summary>Other thresholds</summary>
      <table className={classes.small} aria-label={`Other thresholds for ${variant}`}>
        <thead>
          <tr>
            <th scope="col">Threshold</th>
            <th scope="col">Equivalent to</th>
            <th scope="col">Typical students sent to {variant}</th>
            {sittings > 0 && <th scope="col">Share of {count(sittings)} sessions</th>}
            <th scope="col">
              <span className={classes.hidden}>Status</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {thresholds.map((one) => (
            <tr key={one.at_least}>
              <th scope="row">{one.at_least}</th>
              <td>{pointWords(one)}</td>
              <td>{percent(one.higher_share)}</td>
              {sittings > 0 && <td>{one.went_share !== null && percent(one.went_share)}</td>}
              <td>
                {one.at_least === at_least && 'current'}
                {one.at_least === best_at_least && ' best'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
