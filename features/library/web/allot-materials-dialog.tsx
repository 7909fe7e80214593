import '@mantine/core/styles/Stack.layer.css';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { counted } from '#core/counted.ts';
import { GroupsField } from '#features/groups/web/public.tsx';
import { PeopleField } from '#features/people/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { count } from '#web/ui/numbers.ts';
import type { Material } from '../library.contract.ts';
import type { LibraryGroup } from '../shelves.contract.ts';
import classes from './library-staff.module.css';
import { type Asked, useAllotLook, useAllotMaterials } from './staff.api.ts';

const FIELDS = ['groups', 'users', 'opens_at', 'due_at', 'reason'];
const PAUSE_MS = 300;

interface AllotMaterialsDialogProps {
  materials: readonly Pick<Material, 'id' | 'title'>[];
  /** A shelf that may be assigned as a whole instead of the materials. */
  shelf: Pick<LibraryGroup, 'id' | 'name'> | undefined;
  close: () => void;
}

/**
 * Assigns materials, or a shelf with everything added to it later, to people and groups. A preview of the
 * effect is shown next to the form.
 */
export function AllotMaterialsDialog({ materials, shelf, close }: AllotMaterialsDialogProps) {
  const allotting = useAllotMaterials();
  const form = useForm({
    initialValues: {
      what: materials.length === 0 ? 'shelf' : 'materials',
      groups: [] as string[],
      users: [] as string[],
      opens_at: null as string | null,
      due_at: null as string | null,
      reason: '',
    },
  });
  const { what, ...terms } = form.values;
  const isNamed = terms.groups.length + terms.users.length > 0;
  const body: Asked = {
    ...terms,
    ...(what === 'shelf' && shelf
      ? { library_groups: [shelf.id] }
      : { materials: materials.map(({ id }) => id) }),
  };
  const [asked] = useDebouncedValue(isNamed ? body : null, PAUSE_MS);
  const look = useAllotLook(asked);
  const seen = isNamed ? look.data : undefined;
  const titles = materials.map(({ title }) => title).join(' · ');
  const setOf = (field: 'groups' | 'users') => ({
    value: form.values[field],
    onChange: (ids: string[]) => form.setFieldValue(field, ids),
    error: form.errors[field],
  });
  return (
    <FormDialog
      opened
      close={close}
      title={
        materials.length === 1
          ? 'Assign 1 material'
          : materials.length > 1
            ? `Assign ${materials.length} materials`
            : `Assign ${shelf?.name}`
      }
      words={titles || 'The whole shelf, including materials added later.'}
      act={seen ? `Assign to ${count(seen.people)} ${seen.people === 1 ? 'person' : 'people'}` : 'Assign'}
      acting="Assigning"
      busy={allotting.isPending}
      submit={form.onSubmit(() => {
        if (!isNamed) return form.setFieldError('groups', 'Choose at least one group or person.');
        allotting.mutate(
          { body, etag: look.isPlaceholderData ? undefined : seen?.etag },
          {
            onSuccess: ({ new_places, people: reached }) => {
              toast({
                content: `${counted(new_places, 'new assignment', { shown: count })} for ${count(reached)} ${reached === 1 ? 'person' : 'people'}.`,
              });
              close();
            },
            onError: (error) => {
              form.setErrors(fieldFaults(error, FIELDS));
              if (error instanceof ApiProblem && error.code === 'changed_since') void look.refetch();
            },
          },
        );
      })}
    >
      <GroupsField {...setOf('groups')} />
      <PeopleField {...setOf('users')} />
      {shelf && materials.length > 0 && (
        <Radio.Group label="What to assign" {...form.getInputProps('what')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="materials"
              label={materials.length === 1 ? 'This material' : `These ${materials.length} materials`}
            />
            <Radio value="shelf" label={`The whole shelf “${shelf.name}”, including materials added later`} />
          </Stack>
        </Radio.Group>
      )}
      <InstantField
        label="Visible from"
        description="Leave blank to show it now."
        {...form.getInputProps('opens_at')}
      />
      <InstantField isEnd label="Due" description="Optional." {...form.getInputProps('due_at')} />
      <TextInput
        label="Reason"
        description="Shown next to the title."
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      {seen && (
        <section className={classes.preview} aria-label="What will happen" aria-live="polite">
          <h3>What will happen</h3>
          <p>
            {count(seen.people)} {seen.people === 1 ? 'person gets' : 'people get'} {count(seen.materials)}{' '}
            {seen.materials === 1 ? 'material' : 'materials'}.
            {terms.groups.length > 0 && ' People who join the group later get this too.'}
          </p>
          <dl>
            <dt>{count(seen.new_places)}</dt>
            <dd>new {seen.new_places === 1 ? 'assignment' : 'assignments'}</dd>
            <dt>{count(seen.present_places)}</dt>
            <dd>already assigned; progress is kept</dd>
          </dl>
        </section>
      )}
      <FormFault error={allotting.error ?? (isNamed ? look.error : null)} fields={FIELDS} />
    </FormDialog>
  );
}
