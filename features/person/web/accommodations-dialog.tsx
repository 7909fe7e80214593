import { NumberInput, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fullName } from '#core/full-name.ts';
import {
  changeAccommodations,
  type PersonAccommodations,
  type PersonNeeds,
} from '#features/people/accommodations.contract.ts';
import { needsFaults } from '#features/people/accommodations.rules.ts';
import type { Person } from '#features/people/people.contract.ts';
import { standingNow } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { useChangeAccommodations } from './person.api.ts';
import classes from './person.module.css';

interface AccommodationsDialogProps {
  person: Person;
  present: PersonAccommodations;
  close: () => void;
}

/** An empty field means that the default applies. */
type Values = Record<
  'time' | 'reading_writing' | 'math' | 'break_multiplier' | 'count' | 'minutes' | 'zoom_percent',
  number | string
> & { read_aloud: boolean };

const SECONDS_A_MINUTE = 60;

export function AccommodationsDialog({ person, present, close }: AccommodationsDialogProps) {
  const save = useChangeAccommodations(person.id);
  const [version, setVersion] = useState(present.version);
  const form = useForm<Values>({ initialValues: valuesOf(present), validate: faultsOf });
  const theirs = standingNow(save.error, changeAccommodations.response);
  const send = (values: Values, from: number) =>
    save.mutate(
      { version: from, ...needsOf(values) },
      {
        onSuccess: () => {
          toast({
            content: `Saved. Tests that ${fullName(person)} starts from now on use these accommodations.`,
          });
          close();
        },
      },
    );
  const times = (
    field: Exclude<keyof Values, 'read_aloud'>,
    label: string,
    more: { placeholder?: string } = {},
  ) => (
    <NumberInput
      label={label}
      min={1}
      max={4}
      step={0.25}
      decimalScale={2}
      {...more}
      {...form.getInputProps(field)}
    />
  );
  return (
    <FormDialog
      opened
      close={close}
      title={`Accommodations for ${fullName(person)}`}
      words="Tests already in progress don’t change."
      act="Save"
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit((values) => send(values, version))}
    >
      {times('time', 'Time multiplier')}
      <div className={classes.pair}>
        {times('reading_writing', 'Time in reading and writing', { placeholder: 'Same as above' })}
        {times('math', 'Time in math', { placeholder: 'Same as above' })}
      </div>
      {times('break_multiplier', 'Break multiplier')}
      <div className={classes.pair}>
        <NumberInput label="Number of timer pauses" min={0} max={20} {...form.getInputProps('count')} />
        <NumberInput label="Minutes per pause" min={0} max={60} {...form.getInputProps('minutes')} />
      </div>
      <NumberInput label="Zoom (%)" min={100} max={300} step={25} {...form.getInputProps('zoom_percent')} />
      <Switch
        label="Read questions aloud"
        description="Uses the voice of the student’s device. The check before a test shows whether it has one."
        {...form.getInputProps('read_aloud', { type: 'checkbox' })}
      />
      {theirs ? (
        <StaleNotice
          what={`The list of accommodations for ${fullName(person)}`}
          takeTheirs={() => {
            setVersion(theirs.version);
            form.setValues(valuesOf(theirs));
            save.reset();
          }}
          keepMine={() => {
            setVersion(theirs.version);
            send(form.values, theirs.version);
          }}
        />
      ) : (
        <FormFault error={save.error} fields={[]} />
      )}
    </FormDialog>
  );
}

function valuesOf(needs: PersonNeeds): Values {
  const { time, break_multiplier, stop_clock_breaks, zoom_percent, read_aloud } = needs;
  return {
    time: time.default,
    reading_writing: time.reading_writing ?? '',
    math: time.math ?? '',
    break_multiplier,
    count: stop_clock_breaks.count,
    minutes: stop_clock_breaks.seconds / SECONDS_A_MINUTE,
    zoom_percent,
    read_aloud,
  };
}

function needsOf(values: Values): PersonNeeds {
  const orNull = (value: number | string) => (value === '' ? null : Number(value));
  return {
    time: {
      default: Number(values.time),
      reading_writing: orNull(values.reading_writing),
      math: orNull(values.math),
    },
    break_multiplier: Number(values.break_multiplier),
    stop_clock_breaks: {
      count: Number(values.count),
      seconds: Math.round(Number(values.minutes) * SECONDS_A_MINUTE),
    },
    zoom_percent: Number(values.zoom_percent),
    read_aloud: values.read_aloud,
  };
}

/** The errors found by the contract, assigned to the fields of this form. */
function faultsOf(values: Values): Record<string, string> {
  const needs = needsOf(values);
  const { time, ...faults } = schemaFaults(changeAccommodations.body, { version: 1, ...needs });
  const times = schemaFaults(changeAccommodations.body.shape.time.unwrap(), needs.time);
  const [together] = needsFaults(needs);
  return {
    ...(time === undefined || times.default === undefined ? {} : { time: times.default }),
    ...(times.reading_writing === undefined ? {} : { reading_writing: times.reading_writing }),
    ...(times.math === undefined ? {} : { math: times.math }),
    ...(faults.stop_clock_breaks === undefined ? {} : { minutes: faults.stop_clock_breaks }),
    ...(together === undefined ? {} : { minutes: together.message }),
    ...(faults.break_multiplier === undefined ? {} : { break_multiplier: faults.break_multiplier }),
    ...(faults.zoom_percent === undefined ? {} : { zoom_percent: faults.zoom_percent }),
  };
}
