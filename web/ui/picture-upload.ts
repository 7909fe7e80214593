import { createContext } from 'react';

/** Uploads a picture, telling how much of it has gone out (0 to 1), and gives the address by which rich text names it. */
export type UploadPicture = (
  picture: File,
  how: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string>;

/** Null where nobody uploads. */
export const PictureUpload = createContext<UploadPicture | null>(null);
