/** What stands in a line like a letter: formulas and pictures, measured and drawn. */
import { type Box, scaled } from './formula/box.ts';
import { faceFile } from './formula/fonts.ts';
import { formulaBox } from './formula/layout.ts';
import { lettersIn } from './formula/letters.ts';
import { inWords } from './formula/read.ts';
import type { Fonts } from './letters.ts';
import type { DrawnFormula, DrawnPicture } from './pdf-document.ts';

/** Measured: in points, with what is said in its place. */
interface Inlined {
  readonly box: Box;
  readonly picture: DrawnPicture | null;
  readonly alternative: string;
}

/** The letters of formulas are smaller in the body than those of Inter at the same size. */
const LARGER = 1.1;

export class Inline {
  private readonly page: PDFKit.PDFDocument;
  private readonly fonts: Fonts;
  private readonly measuredOnes = new WeakMap<object, Inlined>();
  private readonly faces = new Set<string>();

  constructor(page: PDFKit.PDFDocument, fonts: Fonts) {
    this.page = page;
    this.fonts = fonts;
  }

  /** What is drawn in a line, made smaller where it is wider than the line or too tall for a page. */
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
    const letters = lettersIn((letter, own) => {
      const [run] = this.fonts.runs(letter, 'plain');
      if (run === undefined) return { width: 0, height: 0, depth: 0, marks: [] };
      const width = this.page.font(run.font, own).widthOfString(run.text);
      const mark = {
        kind: 'letters',
        font: run.font,
        size: own,
        text: run.text,
        x: 0,
        y: 0,
        tall: 1,
      } as const;
      return { width, height: own * 0.75, depth: own * 0.2, marks: [mark] };
    });
    const box = formulaBox(drawn.math, size * LARGER, drawn.is_apart, letters);
    return { box, picture: null, alternative: inWords(drawn.math) };
  }

  /** Draws what is measured with its left end and baseline here. */
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

  /** A font of the document's own, or a face of formulas, which becomes one with its first letter. */
  private face(name: string): string {
    if (this.fonts.has(name) || this.faces.has(name)) return name;
    this.page.registerFont(name, faceFile(name));
    this.faces.add(name);
    return name;
  }
}
