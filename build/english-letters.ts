/**
 * Cuts the letters of English out of the screens' fonts. Nearly every page needs only these letters, and the
 * full fonts are half of a first load.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/**
 * Code point ranges (first and last): ASCII, math signs, dashes, quotation marks and letters of words that
 * English borrows.
 */
const LETTERS: readonly (readonly [number, number])[] = [
  [0x20, 0x7e] as const,
  [0xa0] as const,
  [0xa3] as const,
  [0xa7] as const,
  [0xb0, 0xb3] as const,
  [0xb7] as const,
  [0xbd] as const,
  [0xd7] as const,
  [0xe9] as const,
  [0xf7] as const,
  [0x2009, 0x200b] as const,
  [0x2010, 0x2015] as const,
  [0x2018, 0x2019] as const,
  [0x201c, 0x201d] as const,
  [0x2022] as const,
  [0x2026] as const,
  [0x202f] as const,
  [0x2032, 0x2033] as const,
  [0x20ac] as const,
  [0x2212] as const,
].map(([from, to = from]) => [from, to]);

/**
 * Options of the font subset. A constant of its own, because the library's types do not know `keepFeatures`
 * yet.
 */
const KEPT = {
  targetFormat: 'woff2',
  /* Accents on letters, kerning and figures of equal width. Not features that replace one sign with
     another, such as × for the x in 2x4. */
  keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum'],
  // The lightest and the boldest weight that the screens use.
  variationAxes: { wght: { min: 400, max: 700 } },
} as const;

const FAMILIES = [
  { family: 'Inter Variable', slice: 'inter/files/inter-latin-wght-normal.woff2' },
  { family: 'Source Serif 4 Variable', slice: 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2' },
];

/**
 * A Vite plugin that adds to the style sheet of the tokens, for each font family, a font face with only these
 * letters. If several faces contain a letter, the browser fetches the last one declared. The face must
 * declare the same weights as its family, or the browser would not treat the two as one font.
 */
export function englishLetters(): Plugin {
  let folder = '';
  return {
    name: 'english-letters',
    enforce: 'pre',
    configResolved: ({ cacheDir }) => {
      folder = join(cacheDir, 'letters');
    },
    transform: {
      filter: { id: /web\/ui\/tokens\.css$/ },
      handler: async (code, id) => {
        await mkdir(folder, { recursive: true });
        const faces = FAMILIES.map(async ({ family, slice }) => {
          const file = join(folder, slice.replace(/^.*\/(.*)-latin-/, '$1-english-'));
          await writeFile(file, await cut(slice));
          const source = `url('${relative(dirname(id), file)}') format('woff2')`;
          return `@font-face { font-family: '${family}'; font-display: swap; font-weight: 100 900; src: ${source}; unicode-range: ${RANGE}; }`;
        });
        return { code: [code, ...(await Promise.all(faces))].join('\n'), map: null };
      },
    },
  };
}

const RANGE = LETTERS.map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`).join(',');

async function cut(slice: string): Promise<Buffer> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${slice}`)));
  const letters = LETTERS.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)),
  );
  return subsetFont(whole, letters.join(''), KEPT);
}
