/** A font embedded in a PDF: the subset of used glyphs, and the text for each glyph in the text layer. */
import { create, type Font } from 'fontkit';
import type { Glyph } from './shaping.ts';

/**
 * Padding, because the font reader reads beyond the end of a file that ends with the empty outline of a
 * space.
 */
const AFTER_LAST = Buffer.alloc(16);
/** The maximum number of entries in a CMap list. */
const MOST_IN_LIST = 100;

/** An object of the PDF. pdfkit's types require bytes in `end` although they are optional. */
interface Ref extends PDFKit.PDFKitReference {
  end(bytes?: Uint8Array): void;
}

const hex = (number: number) => number.toString(16).padStart(4, '0');

export class EmbeddedFont {
  /** The name of the font in the resources of a page. */
  readonly id: string;
  readonly ref: Ref;
  private readonly page: PDFKit.PDFDocument;
  private readonly font: Font;
  private readonly subset: { includeGlyph(id: number): number; encode(): Uint8Array };
  /** A code for each pair of glyph and text, because one glyph may stand for several letters. */
  private readonly codes = new Map<string, number>();
  private readonly glyphs: { id: number; width: number; text: string }[] = [];

  constructor(page: PDFKit.PDFDocument, id: string, file: Buffer) {
    this.page = page;
    this.id = id;
    this.ref = page.ref({}) as Ref;
    this.font = create(Buffer.concat([file, AFTER_LAST])) as Font;
    this.subset = this.font.createSubset() as unknown as EmbeddedFont['subset'];
    this.codeOf({ id: 0, text: '\ufffd' });
  }

  /** The code for a glyph that represents this text. */
  codeOf({ id, text }: Pick<Glyph, 'id' | 'text'>): number {
    const key = `${id} ${text}`;
    const known = this.codes.get(key);
    if (known !== undefined) return known;
    const code = this.glyphs.length;
    this.codes.set(key, code);
    const width = this.font.getGlyph(id).advanceWidth / this.font.unitsPerEm;
    this.glyphs.push({ id: this.subset.includeGlyph(id), width, text });
    return code;
  }

  /** The advance width of a code, in em. */
  widthOf(code: number): number {
    return this.glyphs[code]?.width ?? 0;
  }

  /** Writes the font into the PDF after everything is drawn. */
  write(): void {
    const { font } = this;
    const scale = 1000 / font.unitsPerEm;
    // Six letters that distinguish the subsets of one font.
    const tag = [...this.id.slice(-6).padStart(6, 'A')]
      .map((sign) => String.fromCharCode(65 + (sign.charCodeAt(0) % 26)))
      .join('');
    const name = `${tag}+${font.postscriptName.replaceAll(' ', '_')}`;
    const { minX, minY, maxX, maxY } = font.bbox;
    const descriptor = this.object({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [minX * scale, minY * scale, maxX * scale, maxY * scale],
      ItalicAngle: 0,
      Ascent: font.ascent * scale,
      Descent: font.descent * scale,
      CapHeight: (font.capHeight || font.ascent) * scale,
      StemV: 0,
      FontFile2: this.stream(Buffer.from(this.subset.encode())),
    });
    const map = Buffer.alloc(this.glyphs.length * 2);
    for (const [code, { id }] of this.glyphs.entries()) map.writeUInt16BE(id, code * 2);
    const descendant = this.object({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: {
        Registry: new String('Adobe'),
        Ordering: new String('Identity'),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      W: [0, this.glyphs.map(({ width }) => width * 1000)],
      CIDToGIDMap: this.stream(map),
    });
    Object.assign(this.ref.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: this.stream(Buffer.from(this.toUnicode())),
    });
    this.ref.end();
  }

  private object(data: object): Ref {
    const ref = this.page.ref(data) as Ref;
    ref.end();
    return ref;
  }

  private stream(bytes: Buffer): Ref {
    const ref = this.page.ref({}) as Ref;
    ref.end(bytes);
    return ref;
  }

  private toUnicode(): string {
    const entries = this.glyphs.map(({ text }, code) => {
      // Every code needs some text, so a glyph without its own text gets a zero-width space.
      const said = text === '' ? '\u200b' : text;
      const units = Array.from({ length: said.length }, (_, place) => hex(said.charCodeAt(place)));
      return `<${hex(code)}> <${units.join('')}>`;
    });
    const lists: string[] = [];
    for (let from = 0; from < entries.length; from += MOST_IN_LIST) {
      const list = entries.slice(from, from + MOST_IN_LIST);
      lists.push(`${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${lists.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
  }
}
