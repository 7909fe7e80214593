/** Lets other features' screens upload a file. */
import { call } from '#web/lib/api.ts';
import { type OnProgress, sendFile } from '#web/lib/upload.ts';
import { addUpload, completeFile } from '../files.contract.ts';

/** Uploads a file and returns its id. */
export async function uploadFile(
  file: File,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<string> {
  const body = { name: file.name, content_type: file.type, size_bytes: file.size };
  const { file_id, ...address } = await call(addUpload, { body, signal });
  await sendFile(address, file, { onProgress, signal });
  await call(completeFile, { params: { id: file_id }, signal });
  return file_id;
}
