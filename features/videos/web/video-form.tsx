import { Button, FileInput, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { uploadFile } from '#features/files/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { durationFigure } from '#web/ui/durations.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { percent } from '#web/ui/numbers.ts';
import type { Video } from '../videos.contract.ts';
import classes from './video-form.module.css';
import { lengthOf, secondsOf } from './video-length.ts';
import { useSaveVideo, useTopics } from './videos.api.ts';

const FIELDS = ['title', 'url', 'file', 'passcode', 'recorded_at', 'duration_seconds', 'host', 'captions'];

interface ChapterValues {
  at: string;
  title: string;
  tag: string | null;
}

interface VideoFormProps {
  /** The video to change; without one, the form adds a new one. */
  video?: Video;
  close: () => void;
}

/** The form of a video: its source, when and by whom the lesson was held, its chapters and captions. */
export function VideoForm({ video, close }: VideoFormProps) {
  const saving = useSaveVideo();
  const topics = useTopics().data ?? [];
  const [sent, setSent] = useState<number | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const form = useForm({
    initialValues: {
      title: video?.title ?? '',
      url: video?.url ?? '',
      file: null as File | null,
      passcode: video?.passcode ?? '',
      host: video?.host ?? '',
      recorded_at: video?.recorded_at ?? (null as string | null),
      length: video === undefined ? '' : durationFigure(video.duration_seconds),
      captions: video?.captions ?? '',
      chapters: (video?.chapters ?? []).map(
        ({ at_seconds, title, tags }): ChapterValues => ({
          at: durationFigure(at_seconds),
          title,
          tag: tags[0]?.id ?? null,
        }),
      ),
    },
    validate: {
      title: (title) => (title.trim() === '' ? 'Enter a title.' : null),
      length: (length) => (secondsOf(length) === null ? 'Enter a length like 48:10 or 1:02:07.' : null),
      url: (url, { file }) =>
        url.trim() === '' && file === null && !video?.file ? 'Upload a file or enter a web address.' : null,
      chapters: {
        at: (at) => (secondsOf(at) === null ? 'As 14:10.' : null),
        title: (title) => (title.trim() === '' ? 'Enter a chapter title.' : null),
      },
    },
  });
  const submit = form.onSubmit(async (values) => {
    setFault(null);
    try {
      const file = values.file === null ? undefined : await upload(values.file, setSent);
      const url = values.url.trim() === '' ? null : values.url.trim();
      const source = file === undefined ? (video?.file && url === null ? {} : { url }) : { file, url: null };
      const { passcode, host, captions } = values;
      const fields = {
        ...source,
        title: values.title,
        passcode: passcode.trim() === '' ? null : passcode,
        host: host.trim() === '' ? null : host,
        recorded_at: values.recorded_at,
        duration_seconds: secondsOf(values.length) ?? 0,
        captions: captions.trim() === '' ? null : captions,
        chapters: values.chapters.map(({ at, title, tag }, index) => ({
          at_seconds: secondsOf(at) ?? 0,
          title,
          tags: tagsOf(tag, video?.chapters[index]),
        })),
      };
      await saving.mutateAsync(
        video === undefined
          ? { body: fields }
          : { id: video.id, body: { ...fields, version: video.version } },
      );
      toast({ content: `${values.title} is saved.` });
      close();
    } catch (error) {
      setFault(error as Error);
      form.setErrors(fieldFaults(error, FIELDS));
    }
    setSent(null);
  });
  return (
    <FormDialog
      opened
      close={close}
      title={video === undefined ? 'Add a video' : `Edit ${video.title}`}
      act={video === undefined ? 'Add' : 'Save'}
      acting={sent === null ? 'Saving' : `Uploading ${percent(sent)}`}
      busy={saving.isPending || sent !== null}
      submit={submit}
    >
      <TextInput label="Title" maxLength={60} data-autofocus {...form.getInputProps('title')} />
      <FileInput
        label="File"
        description={video?.file ? `Current file: ${video.file.name}` : 'MP4 or WebM.'}
        placeholder="Choose file"
        accept="video/mp4,video/webm"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear file' }}
        {...form.getInputProps('file')}
        onChange={(file) => {
          form.setFieldValue('file', file);
          if (file)
            void lengthOf(file).then(
              (seconds) => seconds !== null && form.setFieldValue('length', durationFigure(seconds)),
            );
        }}
      />
      <TextInput
        label="Or web address"
        description="Streams (.m3u8) play here. Anything else opens in a new tab."
        placeholder="https://"
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Passcode"
        description="Only the people it’s assigned to can see it."
        autoComplete="off"
        {...form.getInputProps('passcode')}
      />
      <TextInput label="Length" placeholder="48:10" {...form.getInputProps('length')} />
      <TextInput label="Teacher" maxLength={60} {...form.getInputProps('host')} />
      <InstantField label="Recorded" {...form.getInputProps('recorded_at')} />
      <fieldset className={classes.chapters}>
        <legend>Chapters</legend>
        {form.values.chapters.map((chapter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and keep their order
          <div key={index} className={classes.chapter}>
            <TextInput
              aria-label={`Start of chapter ${index + 1}`}
              placeholder="0:00"
              {...form.getInputProps(`chapters.${index}.at`)}
            />
            <TextInput
              aria-label={`Chapter ${index + 1}`}
              placeholder="Chapter title"
              {...form.getInputProps(`chapters.${index}.title`)}
            />
            <Button
              variant="default"
              aria-label={`Remove chapter ${index + 1}`}
              onClick={() => form.removeListItem('chapters', index)}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </Button>
            <Select
              className={classes.skill ?? ''}
              aria-label={`Skill of chapter ${index + 1}`}
              placeholder="Skill"
              searchable
              clearable
              data={topics.map(({ id, name }) => ({ value: id, label: name }))}
              value={chapter.tag}
              onChange={(tag) => form.setFieldValue(`chapters.${index}.tag`, tag)}
            />
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => form.insertListItem('chapters', { at: '', title: '', tag: null })}
        >
          Add a chapter
        </Button>
      </fieldset>
      <FileInput
        label="Captions"
        description="A WebVTT file. It’s also used as the transcript."
        placeholder="Choose file"
        accept=".vtt,text/vtt"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear captions' }}
        onChange={(file) => void file?.text().then((text) => form.setFieldValue('captions', text))}
      />
      <Textarea
        aria-label="Caption text"
        autosize
        minRows={2}
        maxRows={8}
        placeholder="WEBVTT"
        {...form.getInputProps('captions')}
      />
      <FormFault error={fault} fields={FIELDS} />
    </FormDialog>
  );
}

async function upload(file: File, onShare: (share: number) => void): Promise<string> {
  onShare(0);
  return uploadFile(file, { onProgress: onShare, signal: new AbortController().signal });
}

/** The chosen skill, followed by the other tags of the chapter. */
function tagsOf(tag: string | null, before: Video['chapters'][number] | undefined): string[] {
  const [first, ...others] = before?.tags.map(({ id }) => id) ?? [];
  if (tag === null) return first === undefined ? [] : others;
  return [tag, ...others.filter((other) => other !== tag)];
}
