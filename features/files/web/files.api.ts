import { ownFileAddress } from '#contract/rich-text.ts';
import { call } from '#web/lib/api.ts';
import { sendFile } from '#web/lib/upload.ts';
import type { UploadPicture } from '#web/ui/picture-dialog.tsx';
import { addUpload, completeFile } from '../files.contract.ts';

/** Uploads a picture; gives the address by which a text names it. */
export const uploadPicture: UploadPicture = async (file, { onProgress, signal }) => {
  const body = { name: file.name, content_type: file.type, size_bytes: file.size };
  const { file_id, ...address } = await call(addUpload, { body, signal });
  await sendFile(address, file, { onProgress, signal });
  await call(completeFile, { params: { id: file_id }, signal });
  return ownFileAddress(file_id);
};
