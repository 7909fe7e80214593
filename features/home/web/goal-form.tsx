import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OwnRecord } from '#features/auth/auth.contract.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { PlainField } from '#web/ui/plain-field.tsx';
import classes from './goal.module.css';
import type { Goal } from './goal-check.ts';
import { useSaveGoal } from './home.api.ts';

const FIELDS = ['goal_score', 'test_date'];

const loadCheck = () => import('./goal-check.ts');

/**
 * The form for the goal score and the test date. New users see it on their first page, so it does not use the
 * form library, and the validation loads with the first key press.
 */
export function GoalForm({ me, done, mayCancel }: { me: OwnRecord; done: () => void; mayCancel: boolean }) {
  const save = useSaveGoal();
  const [score, setScore] = useState(me.goal_score === null ? '' : String(me.goal_score));
  const [test_date, setDate] = useState(me.test_date ?? '');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isChecking, setChecking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const goal = { goal_score: Number(score), test_date };
    setChecking(true);
    const found = { ...(await contractFaults(goal)), ...plainFaults(score, test_date) };
    setChecking(false);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { version: me.version, ...goal },
      { onSuccess: done, onError: (error) => setFaults(fieldFaults(error, FIELDS)) },
    );
  };
  return (
    <form
      noValidate
      className={classes.goalForm}
      onInput={() => void loadCheck().catch(() => {})}
      onSubmit={(event) => void submit(event)}
    >
      <div className={classes.goalFields}>
        <PlainField
          label="Goal score"
          inputMode="numeric"
          autoComplete="off"
          size="lg"
          placeholder="1400"
          value={score}
          onChange={({ currentTarget }) => {
            setScore(currentTarget.value);
            setFaults(({ goal_score: _, ...others }) => others);
          }}
          error={faults.goal_score}
        />
        <DayField
          label="Test date"
          size="lg"
          value={test_date}
          onChange={(day) => {
            setDate(day);
            setFaults(({ test_date: _, ...others }) => others);
          }}
          error={faults.test_date}
        />
      </div>
      <FormFault error={save.error} fields={FIELDS} />
      <div className={classes.goalActs}>
        <BusyButton type="submit" size="lg" busy={save.isPending || isChecking} busyWords="Saving">
          Save goal
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

/** If the validation cannot be loaded, the server's response reports the errors. */
async function contractFaults(goal: Goal): Promise<Record<string, string>> {
  return loadCheck().then(
    ({ goalFaults }) => goalFaults(goal),
    () => ({}),
  );
}

/** Errors for which this form has clearer messages than the contract. */
function plainFaults(score: string, test_date: string): Record<string, string> {
  return {
    ...(!/^\d+$/.test(score.trim()) && { goal_score: 'Enter a score from 400 to 1600, in steps of 10.' }),
    ...(test_date === '' && { test_date: 'Choose your test date.' }),
  };
}
