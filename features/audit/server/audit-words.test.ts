import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints, features, fieldWords } from '#app/server/app.ts';
import { actWords } from '#contract/act.ts';

/** Calls of staff that the audit records. */
const held = endpoints().filter(({ is_audited, access }) => is_audited && access !== 'anyone');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** The object shapes of a body: each alternative of a union, and the shape inside a wrapper. */
function shapesOf(body: unknown): Record<string, unknown>[] {
  if (body instanceof z.ZodObject) return [body.shape];
  if (body instanceof z.ZodUnion) return body.options.flatMap(shapesOf);
  if (body instanceof z.ZodOptional || body instanceof z.ZodDefault) return shapesOf(body.def.innerType);
  return body instanceof z.ZodPipe ? shapesOf(body.in) : [];
}

test('every endpoint that the audit log records has its own description, and no other endpoint has any', () => {
  expect(held.filter(({ act }) => act === null).map(nameOf)).toEqual([]);
  const others = endpoints().filter((endpoint) => !held.includes(endpoint));
  expect(others.filter(({ act }) => act !== null).map(nameOf)).toEqual([]);
});

test('every field that the audit records has a word, and each word comes from one feature', () => {
  const fields = new Set(held.flatMap(({ body }) => shapesOf(body).flatMap((shape) => Object.keys(shape))));
  expect(fields.size).toBeGreaterThan(100);
  const said = features.flatMap((feature) => Object.keys(feature.field_words ?? {}));
  expect([...fields].filter((field) => field !== 'version' && !said.includes(field))).toEqual([]);
  expect(said.filter((field, index) => said.indexOf(field) !== index)).toEqual([]);
  expect(['privacy.values_days', 'due_at', 'first_name', 'of_tomorrow'].map(fieldWords)).toEqual([
    'Old and new values in the audit',
    'due time',
    'first name',
    'of tomorrow',
  ]);
});

test('an endpoint that does several actions has a description for each of them', () => {
  const of = (method: string, path: string) =>
    endpoints().find((one) => one.method === method && one.path === path) ?? expect.unreachable();
  for (const endpoint of held) {
    const { act: words } = endpoint;
    if (words === null || typeof words === 'string') continue;
    const shapes = [endpoint.body, endpoint.query].flatMap(shapesOf).filter((shape) => words.of in shape);
    expect(shapes.length, nameOf(endpoint)).toBeGreaterThan(0);
    const acts = shapes.flatMap((shape) => {
      const field = shape[words.of];
      return field instanceof z.ZodLiteral ? [...field.values].map(String) : [];
    });
    expect(acts.filter((act) => words.words[act] === undefined)).toEqual([]);
  }
  expect(actWords(of('PATCH', '/api/users/assessments-sessions/{id}/'), { action: 'void' })).toBe(
    'Voided a session',
  );
  expect(actWords(of('POST', '/api/terms/{id}/archive/'), { dry_run: false })).toBe('Archived a term');
  expect(actWords(of('POST', '/api/terms/{id}/archive/'), {})).toBe('Archived a term');
  const onTag = (query: object) => actWords(of('DELETE', '/api/tags/topic/{id}/'), query);
  expect(onTag({ merge_into: 'an id', dry_run: true })).toBe('Previewed merging a skill');
  expect(onTag({ merge_into: 'an id', dry_run: false })).toBe('Merged a skill into another');
  expect(onTag({ dry_run: false })).toBe('Removed a skill');
  expect(actWords({ act: null, summary: 'Do it' }, {})).toBe('Do it');
});
