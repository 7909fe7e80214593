import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const tokens = readFileSync(`${ROOT}web/ui/tokens.css`, 'utf8');

const LIGHT = '(light)';
const DARK = '(dark)';

/** The custom properties in the first rule with this selector. */
function declared(selector: string): Map<string, string> {
  const start = tokens.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no rule ${selector}`);
  const block = tokens.slice(tokens.indexOf('{', start) + 1, tokens.indexOf('}', start));
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

const light = declared(':root');
const themes = new Map([
  [LIGHT, light],
  [DARK, new Map([...light, ...declared('[data-mantine-color-scheme="dark"]')])],
]);

function hex(theme: string, name: string): string {
  const value = themes.get(theme)?.get(name) ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return reference ? hex(theme, reference) : value;
}

/** The relative luminance of an sRGB color (WCAG 2.2). */
function luminance(colour: string): number {
  expect(colour).toMatch(/^#[0-9a-f]{6}$/i);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: string, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(hex(theme, one)), luminance(hex(theme, other))].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['--paper', '--surface', '--sunken'];
const textPairs: [string, string][] = [
  ...['--ink', '--ink-2', '--ink-3', '--accent', '--right', '--wrong', '--flag', '--info'].flatMap((ink) =>
    grounds.map((ground): [string, string] => [ink, ground]),
  ),
  ...['right', 'wrong', 'flag', 'info', 'accent'].map((word): [string, string] => [
    `--${word}`,
    `--${word}-tint`,
  ]),
  ['--ink', '--accent-tint'],
  ['--ink-2', '--accent-tint'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--avatar-ink', '--pine-2'],
  ['--accent', '--pine-2'],
  // A tooltip has inverted colors.
  ['--paper', '--ink'],
];
const edgePairs: [string, string][] = ['--control-line', '--accent', '--wrong', '--flag'].flatMap((edge) =>
  grounds.map((ground): [string, string] => [edge, ground]),
);

describe.each([LIGHT, DARK])('%s', (theme) => {
  test.each(textPairs)('text with the color %s is readable on %s', (ink, ground) => {
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)('an edge with the color %s is visible on %s', (edge, ground) => {
    expect(contrast(theme, edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('no other file of the app defines colors', () => {
  const names = globSync(['{app/web,web}/**/*.{css,ts,tsx}', 'features/*/web/**/*.{css,ts,tsx}'], {
    cwd: ROOT,
  });
  const colour =
    /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![/-])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/i;
  expect(names.length).toBeGreaterThan(20);
  const coloured = names.filter(
    (name) => name !== 'web/ui/tokens.css' && colour.test(readFileSync(`${ROOT}${name}`, 'utf8')),
  );
  expect(coloured).toEqual([]);
});
