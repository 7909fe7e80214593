/** Measures and draws formulas and images that are part of a text line. */

import { directionOf } from './bidi.ts';
import { type Box, scaled } from './formula/box.ts';
import { faceFile } from './formula/fonts.ts';
import { formulaBox } from './formula/layout.ts';
import { lettersIn } from './formula/letters.ts';
import { inWords } from './formula/read.ts';
import type { DrawnFormula, DrawnPicture } from './pdf-document.ts';
import type { SetRun, Typesetter } from './typesetter.ts';

/** A measured formula or image, in points, with its alternative text. */
export interface Inlined {
  readonly box: Box;
  readonly picture: DrawnPicture | null;
  readonly alternative: string;
}

/** Letters in formula fonts look smaller than Inter at the same size. */
const LARGER = 1.1;

export class Inline {
  private readonly page: PDFKit.PDFDocument;
  private readonly typesetter: Typesetter;
  private readonly measuredOnes = new WeakMap<object, Inlined>();
  private readonly faces = new Set<string>();

  constructor(page: PDFKit.PDFDocument, typesetter: Typesetter) {
    this.page = page;
    this.typesetter = typesetter;
  }

  /** An inline element, scaled down if it is wider than the line or too tall for a page. */
  fitting(
    drawn: DrawnFormula | DrawnPicture,
    size: number,
    { width: most, height: tallest }: { width: number; height: number },
  ): Inlined {
    const one = this.measuredOnes.get(drawn) ?? this.measured(drawn, size);
    this.measuredOnes.set(drawn, one);
    const { width, height, depth } = one.box;
    const by = Math.min(1, most / width, tallest / (height + depth));
    return by < 1 ? { ...one, box: scaled(one.box, by) } : one;
  }

  private measured(drawn: DrawnFormula | DrawnPicture, size: number): Inlined {
    if (drawn.kind === 'picture') {
      const box: Box = { width: drawn.width, height: drawn.height, depth: 0, marks: [] };
      return { box, picture: drawn, alternative: drawn.alternative };
    }
    const letters = lettersIn((text, own) => {
      const width = this.words(text).reduce((sum, run) => sum + run.width, 0) * own;
      const mark = { kind: 'words', size: own, text, x: 0, y: 0 } as const;
      return { width, height: own * 0.75, depth: own * 0.2, marks: [mark] };
    });
    const box = formulaBox(drawn.math, size * LARGER, drawn.is_apart, letters);
    return { box, picture: null, alternative: inWords(drawn.math) };
  }

  /** Draws a measured element with its left end and baseline at this point. */
  draw({ box, picture }: Inlined, ink: string, x: number, y: number): void {
    const { page } = this;
    if (picture !== null) {
      page.image(picture.bytes as Buffer, x, y - box.height, { width: box.width, height: box.height });
      return;
    }
    page.fillColor(ink).strokeColor(ink);
    for (const mark of box.marks) {
      if (mark.kind === 'rule')
        page.rect(x + mark.x, y - mark.y - mark.height, mark.width, mark.height).fill();
      else if (mark.kind === 'line') {
        for (const [place, [right, up]] of mark.points.entries()) {
          if (place === 0) page.moveTo(x + right, y - up);
          else page.lineTo(x + right, y - up);
        }
        page.lineWidth(mark.thick).stroke();
      } else if (mark.kind === 'words') {
        let left = x + mark.x;
        for (const run of this.words(mark.text)) {
          this.typesetter.draw(run, left, y - mark.y, { size: mark.size, ink });
          left += run.width * mark.size;
        }
      } else {
        const [left, base] = [x + mark.x, y - mark.y];
        page.font(this.face(mark.font), mark.size);
        if (mark.tall === 1) page.text(mark.text, left, base, { lineBreak: false, baseline: 'alphabetic' });
        else {
          page.save();
          page.translate(left, base).scale(1, mark.tall);
          page.text(mark.text, 0, 0, { lineBreak: false, baseline: 'alphabetic' });
          page.restore();
        }
      }
    }
  }

  /** The parts of the words in a formula that formula fonts lack, from left to right. */
  private words(text: string): SetRun[] {
    const direction = directionOf(text) ?? 'ltr';
    const runs = this.typesetter.runs(text, 'plain', direction);
    return direction === 'rtl' ? runs.reverse() : runs;
  }

  /** Registers a formula face as a font of the document when it is first used. */
  private face(name: string): string {
    if (this.faces.has(name)) return name;
    this.page.registerFont(name, faceFile(name));
    this.faces.add(name);
    return name;
  }
}
