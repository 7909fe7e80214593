import { TextInput } from '@mantine/core';
import { ChangeDialog } from '#web/ui/change-dialog.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import { type Announcement, changeAnnouncement } from '../announcements.contract.ts';
import { useChangeAnnouncement } from './announcements.api.ts';
import { audienceWords } from './audience-words.ts';

const FIELDS = ['title', 'text', 'shows_from', 'shows_until'];

function valuesOf({ title, text, shows_from, shows_until }: Announcement) {
  return { title, text, shows_from: shows_from as string | null, shows_until };
}

/** Changes the words and times of an announcement. The audience stays the same. */
export function ChangeAnnouncementDialog({
  announcement,
  close,
}: {
  announcement: Announcement;
  close: () => void;
}) {
  return (
    <ChangeDialog
      title="Edit announcement"
      words={`For ${audienceWords(announcement.written)}. Emails already sent don’t change.`}
      row={announcement}
      versionOf={({ written }) => written?.version ?? 0}
      nameOf={({ title }) => title}
      valuesOf={valuesOf}
      bodyOf={({ shows_from, ...values }, version) => ({
        ...values,
        ...(shows_from !== null && { shows_from }),
        version,
      })}
      body={changeAnnouncement.body}
      answer={changeAnnouncement.response}
      save={useChangeAnnouncement(announcement.id)}
      fields={FIELDS}
      close={close}
    >
      {(form) => (
        <>
          <TextInput label="Title" data-authoring {...form.getInputProps('title')} />
          <RichTextField label="Text" rows={5} {...form.getInputProps('text')} />
          <InstantField label="Shows from" {...form.getInputProps('shows_from')} />
          <InstantField
            isEnd
            label="Shows until"
            description="Leave blank to show it until you remove it."
            {...form.getInputProps('shows_until')}
          />
        </>
      )}
    </ChangeDialog>
  );
}
