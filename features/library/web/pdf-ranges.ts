/**
 * The bytes of a PDF as far as they are asked for: a few ranges to open it, and those of the pages that are looked at.
 */
import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Gives the bytes from `begin` on and before `end`. */
type ReadRange = (begin: number, end: number) => Promise<Uint8Array>;

/** One request fetches at least so much. */
const RANGE_BYTES = 64 * 1024;

export class PdfRanges extends PDFDataRangeTransport {
  readonly #read: ReadRange;
  readonly #failed: (error: unknown) => void;
  #isLeft = false;

  constructor(size: number, read: ReadRange, failed: (error: unknown) => void) {
    super(size, null);
    this.#read = read;
    this.#failed = failed;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end).then(
      (bytes) => {
        if (!this.#isLeft) this.onDataRange(begin, bytes);
      },
      (error: unknown) => {
        if (!this.#isLeft) this.#failed(error);
      },
    );
  }

  override abort(): void {
    this.#isLeft = true;
  }
}

/** How a PDF is opened: nothing is fetched that is not asked for, and nothing is run that stands in it. */
export const OPENED_SO = {
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: RANGE_BYTES,
  // The page's policy lets no such module in; all but a few pictures do without.
  useWasm: false,
} as const;
