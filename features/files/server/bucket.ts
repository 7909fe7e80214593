/**
 * Stores the bytes of files in an S3 bucket, under the same names as in the data folder. Calls are signed
 * with AWS Signature Version 4.
 */
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '#server/config.ts';
import type { Shelf } from './shelf.ts';

const LONGEST_MILLISECONDS = 30_000;

/**
 * A place in a bucket that stores bytes. If the bucket refuses a call, the promise rejects with the HTTP
 * status in its message.
 */
export function bucketShelf(bucket: Bucket): Shelf {
  const client = clientOf(bucket);
  const send = async (method: string, key: string, init: RequestInit = {}) => {
    /* A download may take as long as its reader needs. Any other call gets a timeout so that it cannot
       block others. */
    const signal = method === 'GET' ? null : AbortSignal.timeout(LONGEST_MILLISECONDS);
    const response = await client.fetch(addressOf(bucket, key), { method, signal, ...init });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 || response.status === 412) return null;
    throw new Error(`The bucket returned ${response.status} for ${method} ${key}.`);
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
        /* The condition refuses the copy if the bytes changed after the check above. Some S3 servers ignore
           it. */
        const headers = { 'x-amz-copy-source': source, 'x-amz-copy-source-if-match': mark };
        if ((await send('PUT', keyOf(sha256), { headers })) === null) return false;
      }
      await remove(uploadKey(id));
      return true;
    },
    removeUpload: (id) => remove(uploadKey(id)),
  };
}

/**
 * A presigned address that accepts an upload's bytes for this many seconds. It accepts only the announced
 * type and length.
 */
export async function bucketUploadUrl(
  bucket: Bucket,
  upload: { id: string; content_type: string; size_bytes: number },
  seconds: number,
): Promise<string> {
  const url = new URL(addressOf(bucket, uploadKey(upload.id)));
  url.searchParams.set('X-Amz-Expires', String(seconds));
  const signed = await clientOf(bucket).sign(url.href, {
    method: 'PUT',
    /* The client that sends the body sets the content-length header itself, and it must match the signed
       value. */
    headers: { 'content-type': upload.content_type, 'content-length': String(upload.size_bytes) },
    aws: { signQuery: true, allHeaders: true },
  });
  return signed.url;
}

function clientOf({ region, key_id, secret }: Bucket): AwsClient {
  // No retries here: the caller decides whether to try again.
  return new AwsClient({ accessKeyId: key_id, secretAccessKey: secret, region, service: 's3', retries: 0 });
}

/** The ETag changes whenever the object is written with different bytes. */
function tagOf(response: Response): string {
  return response.headers.get('etag') ?? '';
}

/** Path-style address: the bucket name needs no DNS entry of its own. */
function addressOf({ endpoint, name }: Bucket, key: string): string {
  return `${endpoint}/${name}/${key}`;
}

function keyOf(sha256: string): string {
  return `files/${sha256.slice(0, 2)}/${sha256}`;
}

function uploadKey(id: string): string {
  return `uploads/${id}`;
}
