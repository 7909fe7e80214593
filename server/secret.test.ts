import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecret } from './secret.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-secret-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a secret is generated once, stored, and readable only by its owner', () => {
  const secret = loadSecret(folder, null);
  expect(secret.length).toBe(48);
  expect(loadSecret(folder, null)).toEqual(secret);
  expect(readdirSync(folder)).toEqual(['secret']);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

test('a configured secret is used as it is, and nothing is written', () => {
  expect(loadSecret(folder, 'a secret that somebody chose')).toEqual(
    new TextEncoder().encode('a secret that somebody chose'),
  );
  expect(readdirSync(folder)).toEqual([]);
});
