import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changeMe, type OwnRecord } from '#features/auth/auth.contract.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import classes from './goal.module.css';
import { useSaveGoal } from './home.api.ts';

const FIELDS = ['goal_score', 'test_date'];

/** The score one aims for and the day of the test. */
export function GoalForm({ me, done, mayCancel }: { me: OwnRecord; done: () => void; mayCancel: boolean }) {
  const save = useSaveGoal();
  const form = useForm({
    initialValues: {
      goal_score: me.goal_score === null ? '' : String(me.goal_score),
      test_date: me.test_date ?? '',
    },
    validate: (values) => ({
      ...schemaFaults(changeMe.body, { version: me.version, ...changeOf(values) }),
      ...(/^\d+$/.test(values.goal_score.trim()) ? {} : { goal_score: 'From 400 to 1600, in steps of 10.' }),
      ...(values.test_date === '' ? { test_date: 'Choose the day of your test.' } : {}),
    }),
  });
  return (
    <form
      noValidate
      className={classes.goalForm}
      onSubmit={form.onSubmit((values) =>
        save.mutate(
          { version: me.version, ...changeOf(values) },
          {
            onSuccess: done,
            onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
          },
        ),
      )}
    >
      <div className={classes.goalFields}>
        <TextInput
          label="Goal score"
          inputMode="numeric"
          autoComplete="off"
          size="lg"
          placeholder="1400"
          {...form.getInputProps('goal_score')}
        />
        <DayField label="Day of your test" size="lg" {...form.getInputProps('test_date')} />
      </div>
      <FormFault error={save.error} fields={FIELDS} />
      <div className={classes.goalActs}>
        <BusyButton type="submit" size="lg" busy={save.isPending} busyWords="Saving">
          Save my goal
        </BusyButton>
        {mayCancel && (
          <Button variant="subtle" size="lg" onClick={done}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function changeOf(values: { goal_score: string; test_date: string }) {
  return { goal_score: Number(values.goal_score), test_date: values.test_date };
}
