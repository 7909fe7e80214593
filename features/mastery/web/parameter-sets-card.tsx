import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '#core/counted.ts';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/queries.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { chooseParameterSet, listParameterSets, type ParameterSets } from '../mastery.contract.ts';
import classes from './parameter-sets-card.module.css';

/**
 * Lists the parameter sets behind mastery, shows which one is in use, and lets an admin choose an earlier
 * one.
 */
export function ParameterSetsCard() {
  const sets = useParameterSets();
  return (
    <Section title="Mastery model">
      <Card>
        {sets.data ? (
          <Sets sets={sets.data} />
        ) : sets.error ? (
          <LoadError what="the model versions" error={sets.error} retry={() => void sets.refetch()} />
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
        toast({ content: 'This choice applies from now on. Levels that students have reached stay.' }),
    });
  return (
    <div className={classes.card}>
      <p>
        {used === 0 ? 'The built-in version is in use' : `Version ${used} is in use`}
        {used_since !== null && (
          <>
            {' '}
            since <Instant at={used_since} inSentence />
          </>
        )}
        .{chosen_by !== null && ` ${chosen_by.name} chose it, so newer versions are not used automatically.`}
      </p>
      <p className={classes.says}>
        Each night, a new version learns from released first answers, if there are new ones. It is used
        automatically if it predicts better. With fewer than 5,000 answers or 50 people, it learns only how
        hard each question is.
      </p>
      <ul className={classes.sets}>
        {sets.map((set) => (
          <li key={set.number} className={classes.set}>
            <span>
              <b>Version {set.number}</b>, <Instant at={set.made_at} inSentence />, from{' '}
              {counted(set.answers, 'answer', { shown: count })} by{' '}
              {counted(set.people, 'person', { many: 'people', shown: count })}. It learned{' '}
              {set.weights === 'own' ? 'all weights' : 'only how hard each question is'}. Prediction error
              (log loss): {set.log_loss_before.toFixed(3)} before, {set.log_loss_after.toFixed(3)} with this
              version
              {set.log_loss_after < set.log_loss_before ? '' : ', so it is not used automatically'}.
            </span>
            {set.number !== used && (
              <BusyButton
                variant="default"
                aria-label={`Use version ${set.number}`}
                busyWords="Switching"
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
            busyWords="Switching"
            busy={choosing.isPending && choosing.variables === 0}
            onClick={() => choose(0)}
          >
            Use the built-in version
          </BusyButton>
        )}
        {chosen_by !== null && (
          <BusyButton
            variant="default"
            busyWords="Switching"
            busy={choosing.isPending && choosing.variables === null}
            onClick={() => choose(null)}
          >
            Choose the version automatically
          </BusyButton>
        )}
      </div>
      <FormFault error={choosing.error} fields={[]} />
    </div>
  );
}

function useParameterSets() {
  return useQuery(queryOf(listParameterSets));
}

/** Chooses a parameter set. Null lets the product use the newest better set from now on. */
function useChooseSet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: number | null) => call(chooseParameterSet, { body: { number } }),
    onSuccess: (sets) => client.setQueryData(queryOf(listParameterSets).queryKey, sets),
  });
}
