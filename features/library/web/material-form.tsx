import { Checkbox, FileInput, NumberInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUpload } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ContentSchoolSelect } from '#features/schools/web/public.tsx';
import { TagsField } from '#features/tags/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Page } from '#web/ui/page.tsx';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import type { MaterialKind, MaterialStatus, WholeMaterial } from '../library.contract.ts';
import { uploadMaterial, useAddMaterial, useChangeMaterial } from './library.api.ts';
import classes from './library-staff.module.css';
import { KIND_CHOICES, STATUS_WORDS } from './material-words.ts';
import { TryItFields } from './try-it-fields.tsx';

const FIELDS = [
  'title',
  'body',
  'file',
  'url',
  'page_count',
  'minutes',
  'is_open',
  'status',
  'school',
  'try_it',
  'tags',
];
const route = getRouteApi('/frame/library/new');

/** Adds an article, a file, a link or a video to the library. */
export function NewMaterialScreen() {
  const { shelf } = route.useSearch();
  return (
    <Page title="Add material" kind="list" trail={<Link to="/library">Library</Link>}>
      <Card>
        <MaterialForm shelf={shelf} />
      </Card>
    </Page>
  );
}

export function MaterialForm({ material, shelf }: { material?: WholeMaterial; shelf?: string | undefined }) {
  const add = useAddMaterial();
  const change = useChangeMaterial(material?.id ?? '');
  const navigate = useNavigate();
  const [sending, setSending] = useState<number | null>(null);
  const form = useForm({
    initialValues: {
      kind: (material?.kind ?? 'article') as MaterialKind,
      title: material?.title ?? '',
      body: material?.body ?? '',
      url: material?.url ?? '',
      file: null as File | null,
      minutes: (material?.minutes ?? '') as number | string,
      status: (material?.status ?? 'live') as MaterialStatus,
      is_open: material?.is_open ?? false,
      tags: (material?.tags ?? []).map(({ id }) => id),
      try_it: material?.try_it ?? null,
      school: undefined as string | null | undefined,
    },
  });
  const { kind } = form.values;
  /** The first error in a field with several parts. */
  const faultOf = (field: string) =>
    Object.entries(form.errors).find(([path]) => path.split('.')[0] === field)?.[1];
  const isFile = kind === 'file' || kind === 'video';
  const onError = (error: Error) => form.setErrors(fieldFaults(error, FIELDS));
  const open = ({ id }: { id: string }) => {
    toast({ content: 'Added to the library.' });
    void navigate({ to: '/library/$material', params: { material: id } });
  };
  const save = async ({ file, school, ...values }: typeof form.values) => {
    const minutes = typeof values.minutes === 'number' ? values.minutes : null;
    const body = {
      title: values.title,
      status: values.status,
      is_open: values.is_open,
      minutes,
      tags: values.tags,
      ...(kind === 'article' && { body: values.body, try_it: values.try_it }),
      ...(values.url.trim() !== '' && !(kind === 'file' || kind === 'article') && { url: values.url }),
    };
    const uploaded = file === null ? {} : await sent(file);
    if (material)
      return change.mutate({ version: material.version, ...body, ...uploaded }, { onSuccess: open, onError });
    add.mutate({ body: { kind, school, ...body, ...uploaded }, shelf }, { onSuccess: open, onError });
  };
  const sent = async (file: File) => {
    setSending(0);
    try {
      const signal = AbortSignal.timeout(60 * 60_000);
      if (file.type !== 'application/pdf')
        return { file: await uploadMaterial(file, { onProgress: setSending, signal }) };
      const { pages, laid } = await laidOut(file);
      return { file: await uploadMaterial(laid, { onProgress: setSending, signal }), page_count: pages };
    } finally {
      setSending(null);
    }
  };
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit((values) => void save(values).catch(sayFault))}
    >
      {material === undefined && (
        <Select label="Type" allowDeselect={false} data={KIND_CHOICES} {...form.getInputProps('kind')} />
      )}
      <TextInput label="Title" maxLength={120} {...form.getInputProps('title')} />
      {kind === 'article' && (
        <RichTextField label="Text" hasHeadings rows={12} {...form.getInputProps('body')} />
      )}
      {kind === 'article' && (
        <TryItFields
          value={form.values.try_it}
          onChange={(try_it) => form.setFieldValue('try_it', try_it)}
          error={faultOf('try_it')}
        />
      )}
      {isFile && (
        <FileInput
          label={kind === 'video' ? 'Video' : 'File'}
          description={
            material?.file ? `Current file: ${material.file.name}` : 'A PDF, a picture, or an Office file.'
          }
          leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
          placeholder="Choose file"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear file' }}
          {...form.getInputProps('file')}
        />
      )}
      {(kind === 'link' || kind === 'video') && (
        <TextInput
          label="Web address"
          description="Must be on a site that the settings allow."
          placeholder="https://"
          {...form.getInputProps('url')}
        />
      )}
      <TagsField
        description="Students who lose points on a skill are offered materials tagged with it."
        value={form.values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        known={material?.tags ?? []}
        error={faultOf('tags')}
      />
      <NumberInput
        label="Minutes"
        description={kind === 'article' ? 'Leave blank to estimate from the length.' : 'Optional.'}
        min={1}
        max={600}
        w={160}
        {...form.getInputProps('minutes')}
      />
      <Checkbox
        label="Open to every student at its school"
        description="Otherwise, only people it’s assigned to can read it."
        {...form.getInputProps('is_open', { type: 'checkbox' })}
      />
      <Select
        label="Status"
        allowDeselect={false}
        data={Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('status')}
      />
      {material === undefined && (
        <ContentSchoolSelect
          value={form.values.school}
          onChange={(school) => form.setFieldValue('school', school)}
          error={form.errors.school}
        />
      )}
      <FormFault error={material ? change.error : add.error} fields={FIELDS} />
      <div className={classes.acts}>
        <BusyButton
          type="submit"
          busy={add.isPending || change.isPending || sending !== null}
          busyWords={sending === null ? 'Saving' : `Uploading ${Math.round(sending * 100)}%`}
        >
          {material ? 'Save' : 'Add'}
        </BusyButton>
      </div>
    </form>
  );
}

/**
 * A PDF rearranged for quick reading before the upload, and its number of pages. Rejects if it is not a
 * readable PDF.
 */
async function laidOut(file: File): Promise<{ pages: number; laid: File }> {
  const { readPdf } = await import('./pdf-document.ts');
  const { pages, added } = await readPdf(new Uint8Array(await file.arrayBuffer()));
  return { pages, laid: added === null ? file : new File([file, added], file.name, { type: file.type }) };
}
