import { ownFileAddress } from '#contract/rich-text.ts';
import type { UploadPicture } from '#web/ui/picture-upload.ts';
import { uploadFile } from './public.tsx';

/** Uploads a picture and returns the address that a text uses for it. */
export const uploadPicture: UploadPicture = async (file, how) => ownFileAddress(await uploadFile(file, how));
