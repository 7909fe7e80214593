import { Select, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { REASON_GROUPS, type ReasonGroup } from '#core/mistakes/reasons.ts';
import { faultWords, fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { ChangeDialog } from '#web/ui/change-dialog.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FaultNote, FormFault } from '#web/ui/form-fault.tsx';
import { TAG_CALLS, type Tag, type TagKind, tagNameTaken } from '../tags.contract.ts';
import { KIND_ABOVE, KIND_WORDS, REASON_WORDS } from './tag-words.ts';
import { useAddTag, useChangeTag, useRemoveTag } from './tags.api.ts';

interface Values extends Record<string, unknown> {
  name: string;
  short_name: string;
  code: string;
  parent: string | null;
  reason_group: ReasonGroup | null;
  remedy: string;
}

const FIELDS = ['name', 'short_name', 'code', 'parent', 'reason_group', 'remedy'];

/**
 * The body of the call. An empty field becomes null, and only reasons for a mistake have a group and a
 * remedy.
 */
function bodyOf(kind: TagKind, { name, short_name, code, parent, reason_group, remedy }: Values) {
  const orNone = (text: string) => (text.trim() === '' ? null : text);
  return {
    name,
    short_name: orNone(short_name),
    code: orNone(code),
    ...(kind === 'exam' ? {} : { parent }),
    ...(kind === 'reason_for_error' ? { reason_group, remedy: orNone(remedy) } : {}),
  };
}

interface FieldsProps {
  kind: TagKind;
  form: UseFormReturnType<Values>;
  /** Tags of the next higher kind. */
  above: readonly Tag[];
}

function TagFields({ kind, form, above }: FieldsProps) {
  const kindAbove = KIND_ABOVE[kind];
  const isReason = kind === 'reason_for_error';
  return (
    <>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput
        label="Short name"
        description="For narrow columns. Up to 24 characters; leave blank to use the name."
        {...form.getInputProps('short_name')}
      />
      <TextInput
        label="Code"
        description="Import files can use this code instead of the name."
        {...form.getInputProps('code')}
      />
      {kindAbove !== null && (
        <Select
          label={isReason ? 'Only for this skill' : `Parent ${KIND_WORDS[kindAbove].one}`}
          placeholder={isReason ? 'All skills' : 'Choose one'}
          searchable
          clearable={isReason}
          allowDeselect={isReason}
          data={above.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('parent')}
        />
      )}
      {isReason && (
        <>
          <Select
            label="Group"
            allowDeselect={false}
            data={REASON_GROUPS.map((group) => ({ value: group, label: REASON_WORDS[group] }))}
            {...form.getInputProps('reason_group')}
          />
          <Textarea
            label="Remedy"
            description="One sentence that tells the student what to do about it."
            autosize
            minRows={2}
            {...form.getInputProps('remedy')}
          />
        </>
      )}
    </>
  );
}

export function AddTagDialog({
  kind,
  above,
  close,
}: {
  kind: TagKind;
  above: readonly Tag[];
  close: () => void;
}) {
  const add = useAddTag(kind);
  const form = useForm<Values>({
    initialValues: {
      name: '',
      short_name: '',
      code: '',
      remedy: '',
      parent: kind !== 'reason_for_error' && above.length === 1 ? (above[0]?.id ?? null) : null,
      reason_group: kind === 'reason_for_error' ? 'knowledge' : null,
    },
  });
  return (
    <FormDialog
      opened
      close={close}
      title={`Add ${/^[aeiou]/.test(KIND_WORDS[kind].one) ? 'an' : 'a'} ${KIND_WORDS[kind].one}`}
      act="Add"
      acting="Adding"
      busy={add.isPending}
      submit={form.onSubmit((values) =>
        add.mutate(bodyOf(kind, values), {
          onSuccess: ({ name }) => {
            toast({ content: `${name} was added.` });
            close();
          },
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS, tagNameTaken.code)),
        }),
      )}
    >
      <TagFields kind={kind} form={form} above={above} />
      <FormFault error={add.error} fields={FIELDS} codesAtFields={[tagNameTaken.code]} />
    </FormDialog>
  );
}

interface TagDialogProps {
  tag: Tag;
  close: () => void;
}

export function ChangeTagDialog({ tag, above, close }: TagDialogProps & { above: readonly Tag[] }) {
  const save = useChangeTag(tag);
  return (
    <ChangeDialog
      title={`Edit ${tag.name}`}
      row={tag}
      versionOf={({ version }) => version}
      nameOf={({ name }) => name}
      valuesOf={({ name, short_name, code, parent, reason_group, remedy }): Values => ({
        name,
        parent,
        reason_group,
        short_name: short_name ?? '',
        code: code ?? '',
        remedy: remedy ?? '',
      })}
      bodyOf={(values, version) => ({ version, ...bodyOf(tag.kind, values) })}
      body={TAG_CALLS[tag.kind].change.body}
      answer={TAG_CALLS[tag.kind].change.response}
      save={save}
      fields={FIELDS}
      takenName={tagNameTaken.code}
      close={close}
    >
      {(form) => <TagFields kind={tag.kind} form={form} above={above} />}
    </ChangeDialog>
  );
}

/** Archives a tag that is in use. Questions and tests that have it keep it. */
export function RetireTagDialog({ tag, close }: TagDialogProps) {
  const change = useChangeTag(tag);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Archive ${tag.name}?`}
      act="Archive"
      acting="Archiving"
      busy={change.isPending}
      confirm={() => change.mutate({ version: tag.version, is_retired: true }, { onSuccess: close })}
    >
      <p>
        It can’t be chosen anymore. Questions that have it keep it, and statistics still count it. You can
        restore it later.
      </p>
      <Refused error={change.error} />
    </ConfirmDialog>
  );
}

export function RemoveTagDialog({ tag, close }: TagDialogProps) {
  const remove = useRemoveTag();
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${tag.name}?`}
      act="Remove"
      acting="Removing"
      danger
      busy={remove.isPending}
      confirm={() => remove.mutate(tag, { onSuccess: close })}
    >
      <p>A tag can be removed only if it was never used. This can’t be undone.</p>
      <Refused error={remove.error} />
    </ConfirmDialog>
  );
}

function Refused({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <FaultNote>
      <strong>{faultWords(error).title}.</strong> {faultWords(error).detail}
    </FaultNote>
  );
}
