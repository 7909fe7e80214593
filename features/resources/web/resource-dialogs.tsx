import { FileInput, Input, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useMutation } from '@tanstack/react-query';
import { use, useState } from 'react';
import { ownFileOf } from '#contract/rich-text.ts';
import { MaterialSelect } from '#features/library/web/public.tsx';
import { VideoSelect } from '#features/videos/web/public.tsx';
import { faultWords, fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FaultNote, FormFault } from '#web/ui/form-fault.tsx';
import { PictureUpload } from '#web/ui/picture-upload.ts';
import type { Audience, Resource } from '../resources.contract.ts';
import { useAddResource, useChangeResource, useRemoveResource } from './resources.api.ts';

const FIELDS = ['title', 'url', 'file', 'material', 'video'];
const KINDS = [
  { value: 'url', label: 'Link' },
  { value: 'file', label: 'File' },
  { value: 'material', label: 'Library' },
  { value: 'video', label: 'Recorded lesson' },
];

interface AudienceFieldProps {
  value: Audience;
  onChange: (audience: Audience) => void;
}

const AUDIENCES = [
  { value: 'staff', label: 'Staff' },
  { value: 'students', label: 'Staff and students' },
] as const;

/** A field that chooses who sees a resource. */
function AudienceField({ value, onChange }: AudienceFieldProps) {
  return (
    <Input.Wrapper
      label="Who can see it"
      labelElement="div"
      description={
        value === 'students'
          ? 'Students find it on their course page. A library item or a lesson also has to be assigned or open to them.'
          : 'Students don’t see it.'
      }
    >
      <SegmentedControl<Audience>
        mt={4}
        aria-label="Who can see it"
        data={[...AUDIENCES]}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}

interface AddProps {
  node: { id: string; name: string; school: { id: string } | null };
  close: () => void;
}

/** Adds a link, file, material or video to a node. */
export function AddResourceDialog({ node, close }: AddProps) {
  const [kind, setKind] = useState('url');
  const [audience, setAudience] = useState<Audience>('staff');
  const [title, setTitle] = useState('');
  const [url, setUrl] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [chosen, choose] = useState<{ id: string; title: string } | null>(null);
  const upload = use(PictureUpload);
  /** The title that is used if the user enters none. */
  const nameOf = () => (kind === 'file' ? file?.name : kind === 'url' ? undefined : chosen?.title);
  const add = useAddResource();
  const sending = useMutation({
    mutationFn: async () => {
      const uploaded =
        kind === 'file' && file !== null && upload !== null
          ? await upload(file, { onProgress: () => {}, signal: new AbortController().signal })
          : null;
      return add.mutateAsync({
        node: node.id,
        title: title.trim() === '' ? (nameOf() ?? '') : title,
        audience,
        url: kind === 'url' ? url : null,
        file: uploaded === null ? null : ownFileOf(uploaded),
        material: kind === 'material' ? (chosen?.id ?? null) : null,
        video: kind === 'video' ? (chosen?.id ?? null) : null,
        ...(node.school === null ? {} : { school: node.school.id }),
      });
    },
    onSuccess: (made) => {
      toast({ content: `${made.title} added.` });
      close();
    },
  });
  const faults = fieldFaults(sending.error, FIELDS);
  return (
    <FormDialog
      opened
      close={close}
      title={`Add a resource to ${node.name}`}
      act="Add"
      acting="Adding"
      busy={sending.isPending}
      submit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <TextInput
        label="Title"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={faults.title}
      />
      <SegmentedControl
        aria-label="Kind"
        data={KINDS}
        value={kind}
        onChange={(next) => {
          setKind(next);
          choose(null);
        }}
      />
      {kind === 'material' && (
        <MaterialSelect
          label="Material"
          value={chosen?.id ?? null}
          onChange={choose}
          error={faults.material}
        />
      )}
      {kind === 'video' && (
        <VideoSelect
          label="Recorded lesson"
          value={chosen?.id ?? null}
          onChange={choose}
          error={faults.video}
        />
      )}
      {kind === 'url' && (
        <TextInput
          label="Link"
          placeholder="https://"
          type="url"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={faults.url}
        />
      )}
      {kind === 'file' && (
        <FileInput
          label="File"
          placeholder="Choose a file"
          value={file}
          onChange={setFile}
          error={faults.file}
        />
      )}
      <AudienceField value={audience} onChange={setAudience} />
      <FormFault error={sending.error} fields={FIELDS} />
    </FormDialog>
  );
}

interface DialogProps {
  resource: Resource;
  close: () => void;
}

export function ChangeResourceDialog({ resource, close }: DialogProps) {
  const [title, setTitle] = useState(resource.title);
  const [url, setUrl] = useState(resource.url);
  const [audience, setAudience] = useState(resource.audience);
  const change = useChangeResource(resource.id);
  const faults = fieldFaults(change.error, FIELDS);
  return (
    <FormDialog
      opened
      close={close}
      title={`Edit ${resource.title}`}
      act="Save"
      acting="Saving"
      busy={change.isPending}
      submit={(event) => {
        event.preventDefault();
        change.mutate(
          { version: resource.version, title, audience, ...(url === null ? {} : { url }) },
          { onSuccess: close },
        );
      }}
    >
      <TextInput
        label="Title"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={faults.title}
      />
      {url !== null && (
        <TextInput
          label="Link"
          type="url"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={faults.url}
        />
      )}
      <AudienceField value={audience} onChange={setAudience} />
      <FormFault error={change.error} fields={FIELDS} />
    </FormDialog>
  );
}

export function RemoveResourceDialog({ resource, close }: DialogProps) {
  const remove = useRemoveResource();
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${resource.title}?`}
      act="Remove"
      acting="Removing"
      danger
      busy={remove.isPending}
      confirm={() => remove.mutate(resource.id, { onSuccess: close })}
    >
      <p>It will be removed from {resource.node.name}. Files, materials, and lessons aren’t deleted.</p>
      {remove.error && (
        <FaultNote>
          <strong>{faultWords(remove.error).title}.</strong> {faultWords(remove.error).detail}
        </FaultNote>
      )}
    </ConfirmDialog>
  );
}
