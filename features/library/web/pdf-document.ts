/** Opens a PDF in ranges through a signed link, which is renewed when it has expired. */
import { useQueryClient } from '@tanstack/react-query';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { apiAddress, call, NetworkFailure } from '#web/lib/api.ts';
import { queryKeyOf } from '#web/lib/queries.ts';
import { getMaterial, type WholeMaterial } from '../library.contract.ts';
import { type PageRef, pagesTogether } from './pdf-pages-together.ts';
import { OPENED_SO, PdfRanges } from './pdf-ranges.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

interface Outlined {
  readonly title: string;
  readonly page: number;
}

export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly outline: readonly Outlined[];
}

/** The PDF of a material, once its first ranges are loaded; `again` retries. */
export function usePdf(material: WholeMaterial): { open: OpenPdf | null; error: unknown; again: () => void } {
  const client = useQueryClient();
  const [tries, setTries] = useState(0);
  const [open, setOpen] = useState<OpenPdf | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { id, file, file_url } = material;
  const size = file?.size_bytes ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens it anew
  useEffect(() => {
    let address = file_url ?? '';
    const renewed = async () => {
      const now = await call(getMaterial, { params: { id } });
      client.setQueryData(queryKeyOf(getMaterial, { params: { id } }), now);
      address = now.file_url ?? '';
    };
    const read = async (begin: number, end: number): Promise<Uint8Array> => {
      const first = await fetchRange(address, begin, end);
      if (first !== null) return first;
      await renewed();
      const again = await fetchRange(address, begin, end);
      if (again === null) throw new Error('The file no longer exists.');
      return again;
    };
    const ranges = new PdfRanges(size, read, setError);
    const loading = getDocument({ range: ranges, ...OPENED_SO });
    loading.promise.then(async (pdf) => setOpen({ pdf, outline: await outlineOf(pdf) })).catch(setError);
    return () => {
      ranges.abort();
      void loading.destroy();
      setOpen(null);
      setError(null);
    };
  }, [id, size, client, tries]);
  return { open, error, again: () => setTries((before) => before + 1) };
}

/** Returns null if the link has expired. Rejects with `NetworkFailure` if there was no response. */
async function fetchRange(path: string, begin: number, end: number): Promise<Uint8Array | null> {
  const url = await apiAddress(path);
  const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` } }).catch(
    (error: unknown) => {
      throw new NetworkFailure(error);
    },
  );
  if (!response.ok) return null;
  return new Uint8Array(await response.arrayBuffer());
}

/** The top level of the outline, each entry with its page. */
async function outlineOf(pdf: PDFDocumentProxy): Promise<Outlined[]> {
  const items = (await pdf.getOutline()) ?? [];
  const outlined = await Promise.all(
    items.slice(0, 100).map(async ({ title, dest }) => {
      const where = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
      const [reference] = where ?? [];
      const page = await pageOf(pdf, reference);
      return page === null ? [] : [{ title, page }];
    }),
  );
  return outlined.flat();
}

async function pageOf(pdf: PDFDocumentProxy, reference: unknown): Promise<number | null> {
  if (typeof reference === 'number') return reference + 1;
  try {
    return (await pdf.getPageIndex(reference as Parameters<typeof pdf.getPageIndex>[0])) + 1;
  } catch {
    // The link does not lead to a page of this document.
    return null;
  }
}

/**
 * Reads a PDF before its upload: its number of pages, and bytes to append so that single pages load quickly
 * (null if none help). Rejects with a message for the user if it cannot be read.
 */
export async function readPdf(
  data: Uint8Array<ArrayBuffer>,
): Promise<{ pages: number; added: Uint8Array<ArrayBuffer> | null }> {
  const pdf = await openWhole(data);
  try {
    const refs = new Map<number, PageRef>();
    for (let page = 1; page <= Math.min(pdf.numPages, MOST_LAID); page += 1) {
      const { ref } = await pdf.getPage(page);
      if (ref !== null) refs.set(ref.num, ref);
    }
    const added = refs.size < pdf.numPages ? null : pagesTogether(data, [...refs.values()]);
    return { pages: pdf.numPages, added: added === null ? null : await stillRead(data, added, pdf.numPages) };
  } finally {
    void pdf.loadingTask.destroy();
  }
}

/** With more pages than this, rearranging them would take longer than the upload. */
const MOST_LAID = 5_000;

/** Returns `added` if the file still opens with the same pages when it is appended. */
async function stillRead(
  data: Uint8Array<ArrayBuffer>,
  added: Uint8Array<ArrayBuffer>,
  pages: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const whole = new Uint8Array(data.length + added.length);
  whole.set(data);
  whole.set(added, data.length);
  const pdf = await openWhole(whole).catch(() => null);
  const isSame = pdf?.numPages === pages;
  void pdf?.loadingTask.destroy();
  return isSame ? added : null;
}

async function openWhole(data: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    // A copy, because the PDF library takes over the bytes that it gets.
    return await getDocument({ data: data.slice(), useWasm: OPENED_SO.useWasm }).promise;
  } catch (error) {
    throw new Error('This PDF can’t be read. Save it again as a PDF, then add it.', { cause: error });
  }
}
