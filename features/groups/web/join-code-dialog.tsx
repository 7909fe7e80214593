import { NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { type Group, renewJoinCode } from '../groups.contract.ts';
import { useRenewJoinCode } from './join.api.ts';

const FIELDS = ['expires_at', 'most_uses'];

/** Makes a new join code, with an optional expiry and number of uses. */
export function JoinCodeDialog({ group, close }: { group: Group; close: () => void }) {
  const renew = useRenewJoinCode(group.id);
  const bodyOf = ({ expires_at, most_uses }: Values) => ({
    expires_at,
    most_uses: most_uses === '' ? null : Number(most_uses),
  });
  const form = useForm<Values>({
    initialValues: { expires_at: null, most_uses: '' },
    validate: (values) => schemaFaults(renewJoinCode.body, bodyOf(values)),
  });
  return (
    <FormDialog
      opened
      close={close}
      title={`A join code for ${group.name}`}
      words={
        group.join_code === null
          ? 'Who enrols or joins with it becomes a student of the group.'
          : 'The code it has now works no more. Who is in the group stays.'
      }
      act="Make the code"
      acting="Making"
      busy={renew.isPending}
      submit={form.onSubmit((values) =>
        renew.mutate(bodyOf(values), {
          onSuccess: () => {
            toast({ content: `${group.name} has a new join code.` });
            close();
          },
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        }),
      )}
    >
      <NumberInput
        label="Most uses"
        description="Empty: as many as come."
        min={1}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        clampBehavior="none"
        {...form.getInputProps('most_uses')}
      />
      <InstantField
        isEnd
        label="Ends"
        description="Empty: when it is renewed or switched off."
        {...form.getInputProps('expires_at')}
      />
      <FormFault error={renew.error} fields={FIELDS} />
    </FormDialog>
  );
}

interface Values {
  expires_at: string | null;
  most_uses: string | number;
}
