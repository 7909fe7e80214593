import { Button, NumberInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { fullName } from '#core/full-name.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords, fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { changeMe, type OwnRecord, ownRecord } from '../auth.contract.ts';
import { useChangeMe } from './auth.api.ts';
import classes from './profile-screen.module.css';

const FIELDS = ['first_name', 'last_name', 'goal_score', 'test_date'] as const;

/** Values of the fields; an empty goal or date means none. */
interface Values {
  first_name: string;
  last_name: string;
  goal_score: number | string;
  test_date: string;
}

const valuesOf = (me: OwnRecord): Values => ({
  first_name: me.first_name,
  last_name: me.last_name ?? '',
  goal_score: me.goal_score ?? '',
  test_date: me.test_date ?? '',
});

/** Only students have a goal. */
function changeOf({ first_name, last_name, goal_score, test_date }: Values, isStudent: boolean) {
  if (!isStudent) return { first_name, last_name };
  const goal = goal_score === '' ? null : Number(goal_score);
  return { first_name, last_name, goal_score: goal, test_date: test_date === '' ? null : test_date };
}

const findFaults = schemaResolver(changeMe.body.omit({ version: true }), { sync: true });

/** The fields of the user's own record, and a notice if the record was changed elsewhere in the meantime. */
export function ProfileForm({ me }: { me: OwnRecord }) {
  const isStudent = me.role === 'student';
  const form = useForm<Values>({
    initialValues: valuesOf(me),
    validate: (values) => findFaults(changeOf(values, isStudent)),
  });
  const { mutate, isPending } = useChangeMe();
  const [elsewhere, setElsewhere] = useState<OwnRecord | null>(null);

  const focusFirst = (errors: Record<string, unknown>) => {
    const field = FIELDS.find((name) => errors[name]);
    if (field) form.getInputNode(field)?.focus();
  };
  const save = (version: number) =>
    mutate(
      { version, ...changeOf(form.getValues(), isStudent) },
      {
        onSuccess: (saved) => {
          setElsewhere(null);
          form.setValues(valuesOf(saved));
          toast({ content: 'Your profile is saved.' });
        },
        onError: (error) => {
          const current = error instanceof ApiProblem ? ownRecord.safeParse(error.current) : undefined;
          if (current?.success) return setElsewhere(current.data);
          const faults = fieldFaults(error, FIELDS);
          form.setErrors(faults);
          focusFirst(faults);
          const { detail } = faultWords(error);
          toast({ type: 'error', title: 'Your profile wasn’t saved', content: detail });
        },
      },
    );

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(() => save(elsewhere?.version ?? me.version), focusFirst)}
    >
      <div className={classes.pair}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          data-authoring
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label="Last name"
          placeholder="If you have one"
          autoComplete="family-name"
          data-authoring
          {...form.getInputProps('last_name')}
        />
      </div>
      {isStudent && (
        <div className={classes.pair}>
          <NumberInput
            label="Goal score"
            description="Digital SAT total, 400–1600."
            step={10}
            min={400}
            max={1600}
            clampBehavior="none"
            hideControls
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('goal_score')}
          />
          <DayField
            label="Test date"
            description="The date of your next official test."
            {...form.getInputProps('test_date')}
          />
        </div>
      )}
      {elsewhere && (
        <div className={classes.elsewhere} role="alert">
          <p>
            <b>Your profile was changed somewhere else.</b> It now reads: {inWords(elsewhere)}. Your changes
            aren’t saved yet.
          </p>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              form.setValues(valuesOf(elsewhere));
              form.clearErrors();
            }}
          >
            Use that version
          </Button>
        </div>
      )}
      <div>
        <BusyButton type="submit" busy={isPending} busyWords="Saving">
          {elsewhere ? 'Save mine instead' : 'Save'}
        </BusyButton>
      </div>
    </form>
  );
}

function inWords(me: OwnRecord): string {
  const { goal_score, test_date } = me;
  const goal = goal_score === null ? [] : [`goal ${goal_score}`];
  const date = test_date === null ? [] : [`test on ${test_date}`];
  return [fullName(me), ...goal, ...date].join(', ');
}
