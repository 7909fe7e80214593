/**
 * The bytes of one file on their way to an address that the server gave out, its own or a bucket's. `fetch` does not
 * tell how far it is, so this is the one place that goes by XMLHttpRequest.
 */
import { apiAddress, NetworkFailure, problemOf } from './api.ts';

/** How much of a file has gone out, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Sends `file` to the address just so. Rejects with `ApiProblem` where it is refused, with `NetworkFailure` where no
 * answer came, and with the signal's reason where it was given up.
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
