import { NumberInput, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DAYS_OFF } from '#core/progress/streak.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { count } from '#web/ui/numbers.ts';
import { type Choices, setEncouragement } from '../encouragement.contract.ts';
import { GOAL_MINUTES } from '../encouragement.rules.ts';
import { useSetEncouragement } from './encouragement.api.ts';

const FIELDS = ['goal_minutes', 'shows_streak'];

interface Values {
  shows_streak: boolean;
  /** Empty for no goal. */
  goal_minutes: number | string;
}

const bodyOf = ({ shows_streak, goal_minutes }: Values) => ({
  shows_streak,
  goal_minutes: goal_minutes === '' ? null : Number(goal_minutes),
});

/** Where a student sets a weekly goal, or switches it or the streak off. It is open while it is mounted. */
export function EncouragementDialog({ choices, close }: { choices: Choices; close: () => void }) {
  const save = useSetEncouragement();
  const form = useForm<Values>({
    initialValues: { shows_streak: choices.shows_streak, goal_minutes: choices.goal_minutes ?? '' },
    validate: (values) => schemaFaults(setEncouragement.body, bodyOf(values)),
  });
  return (
    <FormDialog
      opened
      close={close}
      title="Streak and weekly goal"
      words="They’re just for you. Nobody sends you reminders."
      act="Save"
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit((values) =>
        save.mutate(bodyOf(values), {
          onSuccess: () => {
            toast({ content: 'Your choice is saved.' });
            close();
          },
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        }),
      )}
    >
      <NumberInput
        label="Weekly goal in minutes"
        description={`From ${count(GOAL_MINUTES.least)} to ${count(GOAL_MINUTES.most)}, or empty for no goal. Submitted tests and sets count, and so do reading and lessons.`}
        inputMode="numeric"
        allowDecimal={false}
        {...form.getInputProps('goal_minutes')}
      />
      <Switch
        label="Show my streak"
        description={`Counts the days on which you study. Up to ${DAYS_OFF} days off in a row don’t end it.`}
        {...form.getInputProps('shows_streak', { type: 'checkbox' })}
      />
      <FormFault error={save.error} fields={FIELDS} />
    </FormDialog>
  );
}
