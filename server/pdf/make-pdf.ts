/** Creates a PDF of a document in a separate thread. */
import { cannotPrint, Problem } from '#contract/problem.ts';
import type { Background } from '#server/background/background.ts';
import type { Work } from '#server/background/worker-thread.ts';
import { codePoint } from './letters.ts';
import type { DrawnPdf, LackingPart, PdfDocument } from './pdf-document.ts';

const DRAWING: Work<PdfDocument, DrawnPdf> = { module: new URL('./draw.worker.ts', import.meta.url) };

/** The maximum number of reported parts, and of characters in each. Longer lists would help nobody. */
const MOST = { parts: 50, characters: 20 };

/**
 * Creates a PDF for `person`, or for a different key; each key waits only for its own earlier PDFs. Throws
 * `cannot_print` if no font has some characters and the document forbids that, `too_many` if too much is
 * waiting, and `too_heavy` if drawing exceeds its limits.
 */
export async function makePdf(
  { drawing }: Pick<Background, 'drawing'>,
  document: PdfDocument,
  { person, name }: { person: string; name: string },
): Promise<File> {
  const drawn = await drawing.run(DRAWING, document, { person });
  if (drawn.kind === 'lacking') throw new Problem(cannotPrint, refusal(drawn.parts));
  return new File([Uint8Array.from(drawn.bytes)], `${name}.pdf`, { type: 'application/pdf' });
}

function refusal(parts: readonly LackingPart[]) {
  const errors = parts.slice(0, MOST.parts).map(({ name, characters }) => {
    const shown = characters.slice(0, MOST.characters).map((one) => `${one} (${codePoint(one)})`);
    const more = characters.length - shown.length;
    return { path: name, message: [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ') };
  });
  const named = errors.slice(0, 3).map(({ path, message }) => `${path}: ${message}.`);
  const rest = parts.length - named.length;
  return {
    detail: [
      'Nothing was printed, because no available font has these characters.',
      ...named,
      ...(rest > 0 ? [`${rest} more ${rest === 1 ? 'place has' : 'places have'} such characters.`] : []),
      'Replace them, or insert them as a picture.',
    ].join(' '),
    errors,
  };
}
