/** Endpoints for files that staff upload: upload in a form or to a signed address, list, read and remove. */
import { z } from 'zod';
import { fileBytes, rangeRefused } from '#contract/bytes.ts';
import { endpoint, signedQuery } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { PICTURE_TYPES } from './picture-types.rules.ts';

/** Word processor, spreadsheet and slide files. They are ZIP archives and are only offered for download. */
export const OFFICE_TYPES = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
] as const;
export const FILE_TYPES = [
  ...PICTURE_TYPES,
  ...OFFICE_TYPES,
  'application/pdf' as const,
  'audio/mpeg' as const,
  'video/mp4' as const,
  'video/webm' as const,
] as const;
export type FileType = (typeof FILE_TYPES)[number];

/**
 * The server holds a whole form in memory while it reads it. Larger files are uploaded to a separate signed
 * address.
 */
const MOST_FORM_BYTES = 20 * 1024 * 1024;

export const fileInUse = problemKind(409, 'file_in_use', 'This file is still in use');
export const bytesMissing = problemKind(409, 'bytes_missing', 'This file hasn’t been uploaded yet');

const file = z.object({
  id: idOut,
  name: z.string(),
  /** The type of the file, detected from its bytes and not from what the uploader claims. */
  content_type: z.enum(FILE_TYPES),
  size_bytes: z.int(),
  /** Hash of the stored bytes, in hexadecimal. */
  sha256: z.string(),
  /** The address of the file, signed for the caller and valid for 10 minutes. */
  url: z.string(),
  uploaded_by: z.object({ id: idOut, name: z.string() }),
  created_at: instant,
});
export type UploadedFile = z.infer<typeof file>;

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files/',
  summary: 'List the files you uploaded, or for admins all files. You can search by name',
  access: 'files.add',
  query: listQuery({ ordering: ['created_at'], filters: {} }),
  response: listOf(file),
});

export const addFile = endpoint({
  method: 'POST',
  path: '/api/files/',
  summary:
    'Upload a file of a type and size that the settings allow. The metadata of pictures, such as the location, is removed',
  act: 'Uploaded a file',
  access: 'files.add',
  body: z.strictObject({ file: z.file('Send one file.').min(1, 'The file is empty.') }),
  form_bytes: MOST_FORM_BYTES,
  status: 201,
  response: file,
  problems: [breaksRule],
});

export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/{id}/',
  summary:
    'Download a file or a range of its bytes, with a signed address. Staff can also download their own files and files in the bank',
  access: 'files.add',
  answers_signed_address: true,
  params: z.strictObject({ id }),
  query: signedQuery,
  response: fileBytes,
  problems: [rangeRefused],
});

export const removeFile = endpoint({
  method: 'DELETE',
  path: '/api/files/{id}/',
  summary: 'Remove a file that isn’t in use',
  act: 'Removed a file',
  access: 'files.add',
  params: z.strictObject({ id }),
  problems: [fileInUse],
});

export const addUpload = endpoint({
  method: 'POST',
  path: '/api/upload-url/',
  summary: 'Get an address to upload one file to, on this server or in the storage bucket that is set up',
  act: 'Started to upload a file',
  access: 'files.add',
  body: z.strictObject({
    name: z.string().min(1).max(500),
    content_type: z.string().min(1).max(100),
    size_bytes: z.int().min(1, 'The file is empty.'),
  }),
  status: 201,
  response: z.object({
    file_id: idOut,
    url: z.string(),
    method: z.literal('PUT'),
    /** Send exactly these headers with the bytes. */
    headers: z.record(z.string(), z.string()),
    expires_at: instant,
  }),
  problems: [breaksRule],
});

export const putBytes = endpoint({
  method: 'PUT',
  path: '/api/uploads/{id}/',
  summary: 'Upload the bytes of a file to its signed address',
  act: 'Uploaded the bytes of a file',
  access: 'files.add',
  answers_signed_address: true,
  takes_bytes: true,
  params: z.strictObject({ id }),
  query: signedQuery,
});

export const completeFile = endpoint({
  method: 'POST',
  path: '/api/files/{id}/complete/',
  summary: 'Check an uploaded file and make it ready for use',
  act: 'Uploaded a file',
  access: 'files.add',
  params: z.strictObject({ id }),
  response: file,
  problems: [bytesMissing],
});
