/**
 * The bytes of files in a bucket that speaks S3, under the same names as in a folder. It knows the calls and their
 * signatures (AWS Signature Version 4), not who may have what.
 */
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '#server/config.ts';
import type { Shelf } from './shelf.ts';

const LONGEST_MILLISECONDS = 30_000;

/** The shelf in a bucket. Its calls reject with the status where the bucket refuses. */
export function bucketShelf(bucket: Bucket): Shelf {
  const client = clientOf(bucket);
  const send = async (method: string, key: string, init: RequestInit = {}) => {
    // What is read may take as long as its reader; anything else holds others up.
    const signal = method === 'GET' ? null : AbortSignal.timeout(LONGEST_MILLISECONDS);
    const response = await client.fetch(addressOf(bucket, key), { method, signal, ...init });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`The bucket answered ${method} ${key} with ${response.status}.`);
  };
  const isThere = async (key: string) => (await send('HEAD', key)) !== null;
  const remove = async (key: string) => {
    await send('DELETE', key);
  };
  return {
    save: async (sha256, bytes) => {
      if (await isThere(keyOf(sha256))) return;
      await send('PUT', keyOf(sha256), { body: new Uint8Array(bytes) });
    },
    read: async (sha256, from, to) => {
      const response = await send('GET', keyOf(sha256), { headers: { range: `bytes=${from}-${to - 1}` } });
      if (response?.body == null) throw new Error(`The bucket has no ${keyOf(sha256)}.`);
      return response.body;
    },
    remove: (sha256) => remove(keyOf(sha256)),
    readUpload: async (id) => (await send('GET', uploadKey(id)))?.body ?? null,
    takeUpload: async (id, sha256) => {
      if (!(await isThere(keyOf(sha256)))) {
        const source = `/${bucket.name}/${uploadKey(id)}`;
        const copied = await send('PUT', keyOf(sha256), { headers: { 'x-amz-copy-source': source } });
        if (copied === null) throw new Error(`The bucket has no ${uploadKey(id)}.`);
      }
      await remove(uploadKey(id));
    },
    removeUpload: (id) => remove(uploadKey(id)),
  };
}

/** The address at which the bucket itself takes an upload's bytes, of this type alone, for so many seconds. */
export async function bucketUploadUrl(
  bucket: Bucket,
  upload: { id: string; content_type: string },
  seconds: number,
): Promise<string> {
  const url = new URL(addressOf(bucket, uploadKey(upload.id)));
  url.searchParams.set('X-Amz-Expires', String(seconds));
  const signed = await clientOf(bucket).sign(url.href, {
    method: 'PUT',
    headers: { 'content-type': upload.content_type },
    aws: { signQuery: true, allHeaders: true },
  });
  return signed.url;
}

function clientOf({ region, key_id, secret }: Bucket): AwsClient {
  // A call that fails is tried again by whoever asked.
  return new AwsClient({ accessKeyId: key_id, secretAccessKey: secret, region, service: 's3', retries: 0 });
}

/** With the bucket in the path: it needs no name of its own in the DNS. */
function addressOf({ endpoint, name }: Bucket, key: string): string {
  return `${endpoint}/${name}/${key}`;
}

function keyOf(sha256: string): string {
  return `files/${sha256.slice(0, 2)}/${sha256}`;
}

function uploadKey(id: string): string {
  return `uploads/${id}`;
}
