/**
 * Uploads a file to a URL that the server issued, on the server itself or in a bucket. Only this file uses
 * XMLHttpRequest, because `fetch` does not report upload progress.
 */
import { apiAddress, NetworkFailure, problemOf } from './api.ts';

/** Receives the share of the file that has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Sends `file` to the URL as given. Rejects with `ApiProblem` if it is refused, with `NetworkFailure` if no
 * response came, and with the signal's reason if the upload was aborted.
 */
export async function sendFile(
  address: { url: string; method: string; headers: Readonly<Record<string, string>> },
  file: File,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<void> {
  const url = await apiAddress(address.url);
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = () => request.abort();
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / file.size));
  request.addEventListener('error', () => reject(new NetworkFailure(undefined)));
  request.addEventListener('abort', () => reject(signal.reason));
  request.addEventListener('load', () => {
    if (request.status < 400) return resolve();
    problemOf(new Response(request.responseText, { status: request.status })).then(reject, reject);
  });
  signal.addEventListener('abort', giveUp);
  request.open(address.method, url);
  for (const [name, value] of Object.entries(address.headers)) request.setRequestHeader(name, value);
  request.send(file);
  return promise.finally(() => signal.removeEventListener('abort', giveUp));
}
