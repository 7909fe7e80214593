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
      title={`Join code for ${group.name}`}
      words={
        group.join_code === null
          ? 'Anyone who signs up or joins with this code becomes a student in the group.'
          : 'The current code stops working. Students already in the group stay.'
      }
      act="Create code"
      acting="Creating"
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
        label="Maximum uses"
        description="Leave empty for no limit."
        min={1}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        clampBehavior="none"
        {...form.getInputProps('most_uses')}
      />
      <InstantField
        isEnd
        label="Expires"
        description="Leave empty to keep the code until you replace it or turn it off."
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
