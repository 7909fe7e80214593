/** Finds the length of a video from its file, or from text. */

/** The video's length in whole seconds; null if the browser cannot tell. */
export function lengthOf(file: File): Promise<number | null> {
  const element = document.createElement('video');
  const address = URL.createObjectURL(file);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  element.preload = 'metadata';
  element.onloadedmetadata = () =>
    resolve(Number.isFinite(element.duration) ? Math.max(1, Math.round(element.duration)) : null);
  element.onerror = () => resolve(null);
  element.src = address;
  return promise.finally(() => URL.revokeObjectURL(address));
}

/** Reads `48:10`, `1:02:07` or plain seconds; null for anything else. */
export function secondsOf(text: string): number | null {
  if (!/^\d{1,5}(?::[0-5]\d){0,2}$/.test(text.trim())) return null;
  return text
    .trim()
    .split(':')
    .reduce((sum, part) => 60 * sum + Number(part), 0);
}
