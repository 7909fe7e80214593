/**
 * Validates every item and passage in packages that the product writes against the QTI 3.0 schema with
 * `xmllint`, which must be installed. The questions are generated as in the property tests for files.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import type { Item } from '#features/interchange/item.rules.ts';
import { writeQuestionFile } from '#features/interchange/server/write-question-file.ts';
import { anyItem, anyMarkup, EMPTY } from '../support/any-item.ts';
import { PIXEL_PNG } from '../support/pictures.ts';

export const name = 'QTI 3 schema';

const QUESTIONS = 300;

function schemaIn(folder: string): string | undefined {
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
    /imsqti_asiv3p0.*\.xsd$/.test(path),
  );
  return name === undefined ? undefined : join(folder, name);
}

export function appliesTo(folder: string): boolean {
  return schemaIn(folder) !== undefined;
}

export async function verify(folder: string): Promise<{ checked: number; faults: string[] }> {
  const out = mkdtempSync(join(tmpdir(), 'qti-schema-'));
  try {
    const paths = writtenInto(out);
    const asked = ['--noout', '--nonet', '--schema', schemaIn(folder) ?? '', ...paths];
    const { stderr, error } = spawnSync('xmllint', asked, { cwd: out, encoding: 'utf8', maxBuffer: 2 ** 28 });
    if (error !== undefined) return { checked: 0, faults: [`xmllint does not run: ${error.message}`] };
    const lines = stderr.split('\n');
    const valid = lines.filter((line) => line.endsWith(' validates')).length;
    const faults = lines.filter((line) => paths.some((path) => line.startsWith(`${path}:`)));
    return { checked: paths.length, faults: faults.length === 0 && valid < paths.length ? lines : faults };
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** Writes a package into a folder. Returns the paths of its items and passages. */
function writtenInto(folder: string): string[] {
  const files = [{ name: 'dot.png', content_base64: PIXEL_PNG.toString('base64') }];
  const written = fc.sample(anyItem, QUESTIONS).map((item) => ({ ...item, files }));
  const nested = fc.sample(fc.tuple(anyMarkup, anyMarkup), QUESTIONS).map(([stem, stimulus]): Item => {
    const options = [stem, stimulus].map((text, place) => {
      return { text, prompt: null, is_correct: place === 0, feedback: text };
    });
    const texts = { stem, stimulus, explanation: stem, hints: [stimulus] };
    return { ...EMPTY, ...texts, type: 'single_choice', options, tags: [], external_id: '7 é/x', files };
  });
  const entries = unzipSync(
    writeQuestionFile({ format: 'qti', items: [...written, ...nested], left_out: [] }),
  );
  return Object.entries(entries).flatMap(([path, bytes]) => {
    if (!/^(?:items|passages)\//.test(path)) return [];
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
    return [path];
  });
}
