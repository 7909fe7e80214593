/** Reads bodies of multipart/form-data, after the sender has been authenticated. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, Problem, tooLarge, unsupportedMediaType } from '#contract/problem.ts';

/** The bytes allowed for part headers and boundaries. */
const AROUND_BYTES = 64 * 1024;

export interface Form {
  /** The fields by name. Several parts with one name form a list. */
  fields: Record<string, unknown>;
  /** A hash of the contents, independent of the boundary. */
  digest: string;
}

/** Makes this server hand bodies of any type to its routes without reading them. */
export function leaveBodiesUnread(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // Reads the body of a refused request to its end. Otherwise the next request on the connection would be
  // lost.
  server.addHook('onResponse', async ({ raw }) => void raw.resume());
}

/**
 * Reads the form of a request, with at most `most_bytes` of files and `most_parts` parts. Stops reading as
 * soon as a limit is exceeded. Throws `unsupported_media_type`, `too_large` or `malformed`.
 */
export async function readForm(
  request: FastifyRequest,
  { most_bytes, most_parts }: { most_bytes: number; most_parts: number },
): Promise<Form> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new Problem(unsupportedMediaType, { detail: 'Send multipart/form-data.' });
  }
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable();
  const excess = new Problem(tooLarge, { detail: `Send at most ${most_bytes / 1024 / 1024} MiB.` });
  if (Number(request.headers['content-length'] ?? 0) > most_bytes + AROUND_BYTES) throw excess;
  const marks = new MarkCount(`--${boundary}`);
  const chunks: Buffer[] = [];
  let length = 0;
  // Keeps the connection open after a refusal, so that the response reaches a client that is still sending.
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most_bytes + AROUND_BYTES) throw excess;
    // The last part is also followed by a boundary.
    if (marks.countIn(chunk) > most_parts + 1) {
      throw new Problem(tooLarge, { detail: `Send at most ${most_parts} fields and files in one request.` });
    }
    chunks.push(chunk);
  }
  const form = await parsed(Buffer.concat(chunks), type);
  const digest = createHash('sha256');
  const fields = new Map<string, (string | File)[]>();
  let fileBytes = 0;
  for (const [name, value] of form) {
    const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
    if (typeof value !== 'string') fileBytes += bytes.length;
    digest.update(JSON.stringify([name, typeof value === 'string' ? null : value.name, bytes.length]));
    digest.update(bytes);
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  if (fileBytes > most_bytes) throw excess;
  const grouped = [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  return { fields: Object.fromEntries(grouped), digest: digest.digest('base64url') };
}

/** The boundary between the parts of a form: 1 to 70 characters, quoted or not (RFC 2046, 5.1.1). */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i;

/** Counts a boundary in chunks of bytes, even if it is split between two chunks. */
class MarkCount {
  readonly #mark: Buffer;
  #tail = Buffer.alloc(0);
  #count = 0;

  constructor(mark: string) {
    this.#mark = Buffer.from(mark, 'latin1');
  }

  /** The number of boundaries up to the end of this chunk. */
  countIn(piece: Buffer): number {
    const bytes = Buffer.concat([this.#tail, piece]);
    let from = 0;
    for (let at = bytes.indexOf(this.#mark); at !== -1; at = bytes.indexOf(this.#mark, from)) {
      this.#count += 1;
      from = at + this.#mark.length;
    }
    this.#tail = bytes.subarray(Math.max(from, bytes.length - this.#mark.length + 1));
    return this.#count;
  }
}

async function parsed(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw unreadable();
  }
}

function unreadable(): Problem {
  return new Problem(malformed, { detail: 'The form can’t be read. Fix it and send it again.' });
}
