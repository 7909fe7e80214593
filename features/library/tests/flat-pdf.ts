/** Makes PDFs for tests, in the form that many programs write. */

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/**
 * A PDF with one flat list of pages. Each page has its number on it and is preceded in the file by its own
 * picture of `picture` bytes.
 */
export function flatPdf(pages: number, picture: number): Uint8Array {
  const parts: Uint8Array[] = [];
  const places: number[] = [];
  let length = 0;
  const put = (words: string) => {
    const bytes = Uint8Array.from(words, (letter) => letter.charCodeAt(0));
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, words: string) => {
    places[number] = length;
    put(`${number} 0 obj\n${words}\nendobj\n`);
  };
  put('%PDF-1.4\n');
  const kids = Array.from({ length: pages }, (_, page) => `${3 + 2 * page} 0 R`);
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`);
  for (let page = 0; page < pages; page += 1) {
    const contents = `BT /F1 18 Tf 20 100 Td (Page ${page + 1}) Tj ET\n`.padEnd(picture, ' ');
    object(
      3 + 2 * page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${200 + page} 200] /Resources << /Font << /F1 ${FONT} >> >> /Contents ${4 + 2 * page} 0 R >>`,
    );
    object(4 + 2 * page, `<< /Length ${contents.length} >>\nstream\n${contents}\nendstream`);
  }
  const at = length;
  const lines = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  put(`xref\n0 ${places.length}\n0000000000 65535 f \n${lines.join('')}`);
  put(`trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`);
  return joined(parts);
}

/** Joins byte arrays into one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
