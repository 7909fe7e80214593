import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { joinGroup } from '../getting-in.contract.ts';
import { ownGroupsQuery, useJoinGroup } from './getting-in.api.ts';
import classes from './profile-screen.module.css';

/** The person's groups, and a field to join one more. */
export function OwnGroupsCard() {
  const own = useQuery(ownGroupsQuery);
  return (
    <Card>
      {own.isPending && <SkeletonLines lines={2} />}
      {own.isLoadingError && (
        <LoadError what="your groups" error={own.error} retry={() => void own.refetch()} />
      )}
      {own.data && (
        <div className={classes.form}>
          {own.data.groups.length + own.data.waiting.length > 0 && (
            <ul className={classes.groups}>
              {own.data.groups.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
              {own.data.waiting.map(({ id, name }) => (
                <li key={id}>
                  {name} <span className={classes.quiet}>– waiting for staff to approve you</span>
                </li>
              ))}
            </ul>
          )}
          <JoinForm />
        </div>
      )}
    </Card>
  );
}

function JoinForm() {
  const form = useForm({
    initialValues: { join_code: '' },
    validate: schemaResolver(joinGroup.body, { sync: true }),
  });
  const { mutate, isPending, error } = useJoinGroup();
  const focus = () => form.getInputNode('join_code')?.focus();
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ join_code }) =>
          mutate(join_code, {
            onSuccess: ({ group }) => {
              form.reset();
              toast({
                content: group.is_waiting
                  ? `You’re waiting for the staff of ${group.name} to approve you.`
                  : `You’re in ${group.name}.`,
              });
            },
            onError: (refusal) => {
              form.setErrors(fieldFaults(refusal, ['join_code']));
              focus();
            },
          }),
        focus,
      )}
    >
      <TextInput
        label="Join code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('join_code')}
      />
      <FormFault error={error} fields={['join_code']} />
      <div>
        <BusyButton type="submit" variant="default" busy={isPending} busyWords="Joining">
          Join group
        </BusyButton>
      </div>
    </form>
  );
}
