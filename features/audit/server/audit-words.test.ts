import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#server/app.ts';
import { ACT_WORDS, actWords } from '../act-words.rules.ts';
import { FIELD_WORDS, fieldWords } from '../field-words.rules.ts';

/** Calls of staff that the audit holds. */
const held = endpoints().filter(({ is_audited, access }) => is_audited && access !== 'anyone');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** The objects that a body may be: alternatives, and what is in a wrapper. */
function shapesOf(body: unknown): Record<string, unknown>[] {
  if (body instanceof z.ZodObject) return [body.shape];
  if (body instanceof z.ZodUnion) return body.options.flatMap(shapesOf);
  if (body instanceof z.ZodOptional || body instanceof z.ZodDefault) return shapesOf(body.def.innerType);
  return body instanceof z.ZodPipe ? shapesOf(body.in) : [];
}

test('each call that the audit holds has words of its own, and no words are left over', () => {
  expect(held.map(nameOf).filter((call) => ACT_WORDS[call] === undefined)).toEqual([]);
  expect(Object.keys(ACT_WORDS).filter((call) => !held.some((one) => nameOf(one) === call))).toEqual([]);
});

test('each field that such a call takes has a word', () => {
  const fields = new Set(held.flatMap(({ body }) => shapesOf(body).flatMap((shape) => Object.keys(shape))));
  expect(fields.size).toBeGreaterThan(100);
  expect([...fields].filter((field) => field !== 'version' && FIELD_WORDS[field] === undefined)).toEqual([]);
  expect(['privacy.values_days', 'due_at', 'first_name', 'of_tomorrow'].map(fieldWords)).toEqual([
    'What stood before and after',
    'due time',
    'first name',
    'of tomorrow',
  ]);
});

test('a call that does one of several things says which', () => {
  const of = (method: string, path: string) => ({ method, path, summary: 'Do it' });
  for (const endpoint of held) {
    const words = ACT_WORDS[nameOf(endpoint)];
    if (words === undefined || typeof words === 'string') continue;
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
  expect(onTag({ merge_into: 'an id', dry_run: true })).toBe('Looked at a merge of a topic');
  expect(onTag({ merge_into: 'an id', dry_run: false })).toBe('Merged a topic into another');
  expect(onTag({ dry_run: false })).toBe('Removed a topic');
  expect(actWords(of('PATCH', '/api/tomorrow/'), {})).toBe('Do it');
});
