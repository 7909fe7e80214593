/** A PDF made of a document, apart from the thread that answers. */
import type { Background } from '#server/background/background.ts';
import type { Work } from '#server/background/worker-thread.ts';
import type { PdfDocument } from './pdf-document.ts';

const DRAWING: Work<PdfDocument, Uint8Array> = { module: new URL('./draw.worker.ts', import.meta.url) };

/**
 * Makes it for `person`, or whoever it is that has turns of their own. Throws `too_many` where too much waits, and
 * `too_heavy` where it takes more than a document may.
 */
export async function makePdf(
  { drawing }: Pick<Background, 'drawing'>,
  document: PdfDocument,
  { person, name }: { person: string; name: string },
): Promise<File> {
  const bytes = await drawing.run(DRAWING, document, { person });
  return new File([Uint8Array.from(bytes)], `${name}.pdf`, { type: 'application/pdf' });
}
