/**
 * Bodies of multipart/form-data, read whole once it is known who sends them. It knows bytes and names; what
 * fields a call takes is said by its schema.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, Problem, tooLarge, unsupportedMediaType } from '#contract/problem.ts';

/** What the parts' heads and the marks between them may take. */
const AROUND_BYTES = 64 * 1024;

interface Form {
  /** By name; several of one name as a list. */
  fields: Record<string, unknown>;
  /** Tells two forms apart: what is in them, whatever mark stands between their parts. */
  digest: string;
}

/** Lets bodies of any type come to the routes of this server unread. */
export function leaveBodiesUnread(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/**
 * The form that a request brings, its files together at most `most_bytes`. Throws `unsupported_media_type`,
 * `too_large`, `malformed`.
 */
export async function readForm(request: FastifyRequest, most_bytes: number): Promise<Form> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new Problem(unsupportedMediaType, { detail: 'Send multipart/form-data.' });
  }
  const excess = new Problem(tooLarge, { detail: `Send at most ${most_bytes / 1024 / 1024} MiB.` });
  if (Number(request.headers['content-length'] ?? 0) > most_bytes + AROUND_BYTES) throw excess;
  const chunks: Buffer[] = [];
  let length = 0;
  // What comes after the refusal is let go by, so that the answer reaches whoever still sends.
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most_bytes + AROUND_BYTES) throw excess;
    chunks.push(chunk);
  }
  const form = await parsed(Buffer.concat(chunks), type);
  const digest = createHash('sha256');
  let fileBytes = 0;
  for (const [name, value] of form) {
    const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
    if (typeof value !== 'string') fileBytes += bytes.length;
    digest.update(JSON.stringify([name, typeof value === 'string' ? null : value.name, bytes.length]));
    digest.update(bytes);
  }
  if (fileBytes > most_bytes) throw excess;
  const fields = [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  });
  return { fields: Object.fromEntries(fields), digest: digest.digest('base64url') };
}

async function parsed(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new Problem(malformed, { detail: 'The form is not readable. Mend it and send it again.' });
  }
}
