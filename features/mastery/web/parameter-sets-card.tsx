import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import type { ParameterSets } from '../mastery.contract.ts';
import { useChooseSet, useParameterSets } from './mastery.api.ts';
import classes from './parameter-sets-card.module.css';

/**
 * Lists the parameter sets behind mastery, shows which one is in use, and lets an admin choose an earlier
 * one.
 */
export function ParameterSetsCard() {
  const sets = useParameterSets();
  return (
    <Section title="What mastery is reckoned by">
      <Card>
        {sets.data ? (
          <Sets sets={sets.data} />
        ) : sets.error ? (
          <ErrorState title="The sets did not load" retry={() => void sets.refetch()}>
            {faultWords(sets.error).detail}
          </ErrorState>
        ) : (
          <SkeletonLines lines={3} />
        )}
      </Card>
    </Section>
  );
}

function Sets({ sets: { used, used_since, chosen_by, sets } }: { sets: ParameterSets }) {
  const choosing = useChooseSet();
  const choose = (number: number | null) =>
    choosing.mutate(number, {
      onSuccess: () =>
        toast({ content: 'Chances are reckoned by it from now on. Levels that were reached stay.' }),
    });
  return (
    <div className={classes.card}>
      <p>
        Chances are reckoned by {used === 0 ? 'what the product ships' : `set ${used}`}
        {used_since !== null && (
          <>
            , used since <Instant at={used_since} inSentence />
          </>
        )}
        {chosen_by === null ? '.' : `, as ${chosen_by.name} chose: a better one waits for somebody’s word.`}
      </p>
      <p className={classes.says}>
        A set is made at night of first answers that are out, where there are new ones, and used where it
        predicts better. From 5,000 answers of 50 people on it learns all weights; below that, how hard each
        question is.
      </p>
      <ul className={classes.sets}>
        {sets.map((set) => (
          <li key={set.number} className={classes.set}>
            <span>
              <b>Set {set.number}</b>, <Instant at={set.made_at} inSentence />, of {count(set.answers)}{' '}
              answers of {count(set.people)} people:{' '}
              {set.weights === 'own' ? 'all weights' : 'questions alone'}. Log loss{' '}
              {set.log_loss_before.toFixed(3)} before, {set.log_loss_after.toFixed(3)} by it:{' '}
              {set.log_loss_after < set.log_loss_before ? 'better' : 'no better, so not used by itself'}.
            </span>
            {set.number !== used && (
              <BusyButton
                variant="default"
                aria-label={`Use set ${set.number}`}
                busyWords="Taking it"
                busy={choosing.isPending && choosing.variables === set.number}
                onClick={() => choose(set.number)}
              >
                Use
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {used !== 0 && (
          <BusyButton
            variant="default"
            busyWords="Taking it"
            busy={choosing.isPending && choosing.variables === 0}
            onClick={() => choose(0)}
          >
            Use what the product ships
          </BusyButton>
        )}
        {chosen_by !== null && (
          <BusyButton
            variant="default"
            busyWords="Taking it"
            busy={choosing.isPending && choosing.variables === null}
            onClick={() => choose(null)}
          >
            Use the best by itself
          </BusyButton>
        )}
      </div>
      <FormFault error={choosing.error} fields={[]} />
    </div>
  );
}
