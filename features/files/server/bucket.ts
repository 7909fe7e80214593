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
    if (response.status === 404 || response.status === 412) return null;
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
    readUpload: async (id) => {
      const response = await send('GET', uploadKey(id));
      return response?.body == null ? null : { mark: tagOf(response), bytes: response.body };
    },
    takeUpload: async (id, { mark, sha256 }) => {
      const present = await send('HEAD', uploadKey(id));
      if (present === null || tagOf(present) !== mark) return false;
      if (!(await isThere(keyOf(sha256)))) {
        const source = `/${bucket.name}/${uploadKey(id)}`;
        // Not every server that speaks S3 knows the condition; those that do close the moment since it was asked.
        const headers = { 'x-amz-copy-source': source, 'x-amz-copy-source-if-match': mark };
        if ((await send('PUT', keyOf(sha256), { headers })) === null) return false;
      }
      await remove(uploadKey(id));
      return true;
    },
    removeUpload: (id) => remove(uploadKey(id)),
  };
}

/** The address at which the bucket itself takes an upload's bytes, of this type and number alone, for so many seconds. */
export async function bucketUploadUrl(
  bucket: Bucket,
  upload: { id: string; content_type: string; size_bytes: number },
  seconds: number,
): Promise<string> {
  const url = new URL(addressOf(bucket, uploadKey(upload.id)));
  url.searchParams.set('X-Amz-Expires', String(seconds));
  const signed = await clientOf(bucket).sign(url.href, {
    method: 'PUT',
    // Whoever sends a body says its length by themselves.
    headers: { 'content-type': upload.content_type, 'content-length': String(upload.size_bytes) },
    aws: { signQuery: true, allHeaders: true },
  });
  return signed.url;
}

function clientOf({ region, key_id, secret }: Bucket): AwsClient {
  // A call that fails is tried again by whoever asked.
  return new AwsClient({ accessKeyId: key_id, secretAccessKey: secret, region, service: 's3', retries: 0 });
}

/** Each time an object is written it bears another one, unless its bytes are the same. */
function tagOf(response: Response): string {
  return response.headers.get('etag') ?? '';
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
