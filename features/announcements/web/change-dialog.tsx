import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldFaults, standingNow } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import { htmlOf, sourceOf } from '#web/ui/rich-text-source.ts';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { type Announcement, changeAnnouncement } from '../announcements.contract.ts';
import { useChangeAnnouncement } from './announcements.api.ts';
import { audienceWords } from './audience-words.ts';

const FIELDS = ['title', 'text', 'shows_from', 'shows_until'];

function valuesOf({ title, text, shows_from, shows_until }: Announcement) {
  return { title, text: sourceOf(text), shows_from: shows_from as string | null, shows_until };
}
type Values = ReturnType<typeof valuesOf>;

/** Words and times of an announcement; whom it is for stays. */
export function ChangeDialog({ announcement, close }: { announcement: Announcement; close: () => void }) {
  const save = useChangeAnnouncement(announcement.id);
  const [version, setVersion] = useState(announcement.written?.version ?? 0);
  const bodyOf = ({ text, shows_from, ...values }: Values, from: number) => ({
    ...values,
    ...(shows_from !== null && { shows_from }),
    ...{ version: from, text: htmlOf(text) },
  });
  const form = useForm({
    initialValues: valuesOf(announcement),
    validate: (values) => schemaFaults(changeAnnouncement.body, bodyOf(values, version)),
  });
  const send = (values: Values, from: number) =>
    save.mutate(bodyOf(values, from), {
      onSuccess: () => {
        toast({ content: 'The announcement is saved.' });
        close();
      },
      onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
    });
  const theirs = standingNow(save.error, changeAnnouncement);
  return (
    <FormDialog
      opened
      close={close}
      title="Change the announcement"
      words={`For ${audienceWords(announcement.written)}. A mail that was sent stays as it was.`}
      act="Save"
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit((values) => send(values, version))}
    >
      <TextInput label="Title" data-authoring data-autofocus {...form.getInputProps('title')} />
      <RichTextField label="Text" rows={5} {...form.getInputProps('text')} />
      <InstantField label="Shows from" {...form.getInputProps('shows_from')} />
      <InstantField
        label="Shows until"
        description="Empty: until you remove it."
        {...form.getInputProps('shows_until')}
      />
      {theirs ? (
        <StaleNotice
          what={theirs.title}
          takeTheirs={() => {
            setVersion(theirs.written?.version ?? 0);
            form.setValues(valuesOf(theirs));
            save.reset();
          }}
          keepMine={() => send(form.values, theirs.written?.version ?? 0)}
        />
      ) : (
        <FormFault error={save.error} fields={FIELDS} />
      )}
    </FormDialog>
  );
}
