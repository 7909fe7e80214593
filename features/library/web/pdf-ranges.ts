/** Loads only the needed bytes of a PDF: a few ranges to open it, and those of the pages that are shown. */
import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the bytes from `begin` up to, but not including, `end`. */
type ReadRange = (begin: number, end: number) => Promise<Uint8Array>;

/** The least number of bytes that one request loads. */
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

/** Options for opening a PDF: load only what is needed, and run nothing from the file. */
export const OPENED_SO = {
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: RANGE_BYTES,
  // The content security policy forbids WebAssembly modules. Only a few kinds of pictures need one.
  useWasm: false,
} as const;
