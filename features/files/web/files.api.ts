import { ownFileAddress } from '#contract/rich-text.ts';
import type { UploadPicture } from '#web/ui/picture-upload.ts';
import { uploadFile } from './public.tsx';

/** Uploads a picture; gives the address by which a text names it. */
export const uploadPicture: UploadPicture = async (file, how) => ownFileAddress(await uploadFile(file, how));
