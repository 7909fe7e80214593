/**
 * A server that speaks as much of S3 as the product asks: objects put, got by range, copied, removed. It reckons each
 * request's signature anew, as "Authenticating Requests (AWS Signature Version 4)" has it, and refuses a wrong one.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY_ID = 'test-key';
const SECRET = 'a secret/of+tests';
const REGION = 'eu-test-1';
const BUCKET = 'school-files';

export interface S3Server {
  /** What a configuration needs to use it. */
  readonly environment: Record<string, string>;
  /** By key, without the bucket. */
  readonly objects: Map<string, { bytes: Buffer; type: string }>;
  close(): Promise<void>;
}

export async function s3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = createServer((request, response) => {
    answer(request, response, objects).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: S3Server['objects'],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '', 'http://bucket');
  const end = (status: number, body: Buffer | string = '') => response.writeHead(status).end(body);
  if (!isSigned(request, url)) return void end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
  const key = keyIn(url.pathname);
  if (key === null) return void end(404, '<Error><Code>NoSuchBucket</Code></Error>');
  const present = objects.get(key);
  if (request.method === 'PUT') {
    const source = header(request, 'x-amz-copy-source');
    const copied = source === '' ? undefined : objects.get(keyIn(source) ?? '');
    if (source !== '' && copied === undefined) return void end(404);
    const sent = { bytes: Buffer.concat(chunks), type: header(request, 'content-type') };
    objects.set(key, copied ?? sent);
    return void end(200);
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void end(204);
  }
  if (present === undefined) return void end(404, '<Error><Code>NoSuchKey</Code></Error>');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header(request, 'range')) ?? [];
  if (from === undefined) return void end(200, request.method === 'HEAD' ? '' : present.bytes);
  end(206, present.bytes.subarray(Number(from), Number(to) + 1));
}

function keyIn(path: string): string | null {
  const [, bucket, ...rest] = path.split('/');
  return bucket === BUCKET ? rest.join('/') : null;
}

function isSigned(request: IncomingMessage, url: URL): boolean {
  const isInQuery = url.searchParams.has('X-Amz-Signature');
  const given = isInQuery ? fromQuery(url) : fromHeader(request);
  if (given === null || given.key_id !== KEY_ID) return false;
  const [day = '', region = '', service = ''] = given.scope.split('/');
  if (region !== REGION || service !== 's3' || !given.at.startsWith(day)) return false;
  const age = (Date.now() - instantOf(given.at)) / 1000;
  if (age < -60 || age > given.seconds || !given.headers.includes('host')) return false;
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...given.headers.map((name) => `${name}:${header(request, name).trim()}`),
    '',
    given.headers.join(';'),
    isInQuery ? 'UNSIGNED-PAYLOAD' : header(request, 'x-amz-content-sha256'),
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', given.at, given.scope, hash].join('\n');
  const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
  const dayKey = hmac(`AWS4${SECRET}`, day);
  const key = hmac(hmac(hmac(dayKey, region), service), 'aws4_request');
  return hmac(key, toSign).toString('hex') === given.signature;
}

interface Signature {
  key_id: string;
  /** Day, region, service and `aws4_request`. */
  scope: string;
  headers: string[];
  signature: string;
  /** As `20261119T090000Z`. */
  at: string;
  seconds: number;
}

function fromQuery({ searchParams }: URL): Signature {
  const named = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  const [key_id = '', ...scope] = named('Credential').split('/');
  return {
    ...{ key_id, scope: scope.join('/'), at: named('Date'), seconds: Number(named('Expires')) },
    ...{ headers: named('SignedHeaders').split(';'), signature: named('Signature') },
  };
}

function fromHeader(request: IncomingMessage): Signature | null {
  const sent = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    header(request, 'authorization'),
  );
  if (sent === null) return null;
  const [, key_id = '', scope = '', headers = '', signature = ''] = sent;
  return {
    key_id,
    scope,
    signature,
    headers: headers.split(';'),
    at: header(request, 'x-amz-date'),
    seconds: 900,
  };
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '');
}

/** As RFC 3986 has it, which signatures want. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function instantOf(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
