/** Files that staff upload, pictures for now: added, listed, shown and taken away. */

import { z } from 'zod';
import { endpoint, signedQuery } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { problemKind } from '#contract/problem.ts';

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;

export const fileInUse = problemKind(409, 'file_in_use', 'A text shows this file');

const file = z.object({
  id: idOut,
  name: z.string(),
  /** Read from the bytes. */
  content_type: z.enum(PICTURE_TYPES),
  size_bytes: z.int(),
  /** Of the bytes, in hexadecimal. */
  sha256: z.string(),
  /** Signed for whoever asked, for 10 minutes. */
  url: z.string(),
  uploaded_by: z.object({ id: idOut, name: z.string() }),
  created_at: instant,
});
export type UploadedFile = z.infer<typeof file>;

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files/',
  summary: 'The files that one uploaded, or for admins and managers all, searched by their names',
  access: 'files.add',
  query: listQuery({ ordering: ['created_at'], filters: {} }),
  response: listOf(file),
});

export const addFile = endpoint({
  method: 'POST',
  path: '/api/files/',
  summary: 'Upload a picture: PNG, JPEG, GIF or WebP by its bytes, of at most 5 MiB',
  access: 'files.add',
  body: z.strictObject({ file: z.file('Send one file.').min(1, 'The file is empty.') }),
  form_bytes: MOST_PICTURE_BYTES,
  status: 201,
  response: file,
});

export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/{id}/',
  summary: 'The bytes of a file, to its signed address or to staff',
  access: 'bank.view',
  answers_signed_address: true,
  params: z.strictObject({ id }),
  query: signedQuery,
  response: z.file(),
});

export const removeFile = endpoint({
  method: 'DELETE',
  path: '/api/files/{id}/',
  summary: 'Remove a file that no text shows',
  access: 'files.add',
  params: z.strictObject({ id }),
  problems: [fileInUse],
});
