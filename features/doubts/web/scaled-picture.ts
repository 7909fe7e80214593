/** Scales pictures down before upload. Camera pictures are larger than needed to read handwritten work. */
const MOST_BYTES = 5 * 1024 * 1024;
const LONGEST_SIDE = 2_400;

/**
 * The picture itself if it is small enough, otherwise a smaller copy. A file that is no picture is returned
 * unchanged, and the server rejects it.
 */
export async function scaledPicture(file: File): Promise<File> {
  if (file.size <= MOST_BYTES || !file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
