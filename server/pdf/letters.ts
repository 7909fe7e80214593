/**
 * Which font holds which letter. The families come cut into slices by alphabet; of each slice that a text needs, its letters
 * alone are taken, at one weight. It knows texts and fonts, and no page.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import inter from '@fontsource-variable/inter/unicode.json' with { type: 'json' };
import jp from '@fontsource-variable/noto-sans-jp/unicode.json' with { type: 'json' };
import kr from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import sc from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import tc from '@fontsource-variable/noto-sans-tc/unicode.json' with { type: 'json' };
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const WEIGHTS = { plain: 400, strong: 650 } as const;
export type Weight = keyof typeof WEIGHTS;

/** Letters that stand in one font, one after another. */
export interface Run {
  /** Of `Fonts.files`. */
  readonly font: string;
  readonly text: string;
}

interface Slice {
  readonly name: string;
  readonly file: string;
  /** What it is made for; some of that it does not hold. */
  isFor(point: number): boolean;
}

function sliced(family: string, ranges: Readonly<Record<string, string>>): Slice[] {
  return Object.entries(ranges).map(([alphabet, points]) => {
    const spans = points.split(',').map((span) => {
      const [from = '', to = from] = span.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    });
    const name = `${family}-${alphabet.replaceAll(/[[\]]/g, '')}`;
    return {
      name,
      file: `@fontsource-variable/${family}/files/${name}-wght-normal.woff2`,
      isFor: (point) => spans.some(([from, to]) => from <= point && point <= to),
    };
  });
}

/** The reader of fonts looks at an outline of a space that ends the file too, though it has none. */
const AFTER_LAST = Buffer.alloc(16);

const bytesOf = ({ file }: Slice) => readFileSync(fileURLToPath(import.meta.resolve(file)));

const held = new Map<string, ReadonlySet<number>>();

/** The letters that are in a slice. */
function lettersIn(slice: Slice): ReadonlySet<number> {
  const known = held.get(slice.name);
  if (known !== undefined) return known;
  const font = create(bytesOf(slice));
  const letters = new Set('characterSet' in font ? font.characterSet : []);
  held.set(slice.name, letters);
  return letters;
}

// The rarer letters of an alphabet come first in it, in slices that name its usual ones too.
const LATIN = sliced('inter', inter).reverse();
const [USUAL] = LATIN;

/** One sign is drawn otherwise in each of these languages. */
const SIGNS = {
  ja: sliced('noto-sans-jp', jp),
  ko: sliced('noto-sans-kr', kr),
  'zh-Hans': sliced('noto-sans-sc', sc),
  'zh-Hant': sliced('noto-sans-tc', tc),
} as const;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letters of a text one by one, each with the marks on it. */
export function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** A text as it is set: letters and their marks in one sign, spaces of any width as one of two, and nothing that is not seen. */
export function asSet(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u2007\u2009\u200a\u202f]/g, '\u00a0')
    .replaceAll(/\s/g, (space) => (space === '\u00a0' ? space : ' '))
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '');
}

/** The fonts for a document in a language. */
export class Fonts {
  private readonly order: readonly Slice[];
  /** Of each letter that was met. */
  private readonly found = new Map<string, Slice>();
  private readonly slices = new Map<string, Slice>();
  /** Of each font its letters. */
  private readonly needed = new Map<string, Set<string>>();

  constructor(language: string) {
    const own = Object.entries(SIGNS).find(([of]) => of === language)?.[1] ?? [];
    this.order = [...LATIN, ...own, ...Object.values(SIGNS).flat()];
  }

  /** A text in the fonts that hold its letters. A letter that none holds stands as the sign for an unknown one. */
  runs(text: string, weight: Weight): Run[] {
    const runs: { font: string; text: string }[] = [];
    for (const letter of lettersOf(text)) {
      const font = this.fontOf(letter, weight);
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  /** Whether it is one of these fonts, and not one of formulas. */
  has(font: string): boolean {
    return this.needed.has(font);
  }

  /** Each font that was asked for, cut down to the letters asked for, as TrueType. */
  async files(): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>();
    for (const [font, letters] of this.needed) {
      const slice = this.slices.get(font);
      const weight = font.endsWith('strong') ? WEIGHTS.strong : WEIGHTS.plain;
      if (slice === undefined) continue;
      // How letters stand to each other is kept; ligatures and other shapes, which readers of the file must undo, are not.
      const options = {
        targetFormat: 'truetype',
        variationAxes: { wght: weight },
        keepFeatures: ['kern'],
      } as const;
      const cut = await subsetFont(bytesOf(slice), [...letters].join(''), options);
      files.set(font, Buffer.concat([cut, AFTER_LAST]));
    }
    return files;
  }

  private fontOf(letter: string, weight: Weight): string {
    const slice = this.found.get(letter) ?? this.sliceOf(letter);
    if (slice !== undefined) this.found.set(letter, slice);
    const font = `${slice?.name} ${weight}`;
    if (slice !== undefined) this.slices.set(font, slice);
    // A font without any letter is none.
    const letters = this.needed.get(font) ?? new Set([...(slice === USUAL ? ' ' : '')]);
    this.needed.set(font, letters.add(letter));
    return font;
  }
  private sliceOf(letter: string): Slice | undefined {
    const points = [...letter].map((sign) => sign.codePointAt(0) ?? 0);
    const holds = (slice: Slice, point: number) => slice.isFor(point) && lettersIn(slice).has(point);
    return (
      this.order.find((one) => points.every((point) => holds(one, point))) ??
      this.order.find((one) => holds(one, points[0] ?? 0)) ??
      USUAL
    );
  }
}
