import { createContext } from 'react';

/** Uploads a picture, reports which share of it was sent (0 to 1), and returns the path for rich text. */
export type UploadPicture = (
  picture: File,
  how: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string>;

/** Uploads a picture; null if uploads are not possible here. */
export const PictureUpload = createContext<UploadPicture | null>(null);
