import { ownFileOf } from '#contract/rich-text.ts';
import type { ExamView } from '#features/sessions/exam.contract.ts';
import { fetchSealedSection } from '#features/sessions/sealed.contract.ts';
import { type SealedSection, sealedToKeep, unpacked } from '#features/sessions/sealed.rules.ts';
import { download, showHeldFiles } from '#web/lib/api.ts';
import { keyFrom } from './seal.ts';
import type { Shelf } from './shelf.ts';

const NONCE_BYTES = 12;

/** The stored form of an encrypted section: the version of the encryption, and the bytes. */
interface Kept {
  readonly sealed: string;
  readonly bytes: ArrayBuffer;
}

/**
 * Stores sections, which the server has encrypted, on this device before they open. Displays the pictures in
 * the open section from here, with or without a network.
 */
export class SealedSections {
  readonly #session: string;
  readonly #shelf: Shelf;
  #shown: string | null = null;
  #isOver = false;

  constructor(session: string, shelf: Shelf) {
    this.#session = session;
    this.#shelf = shelf;
  }

  /** Uses the stored pictures for the open section, if they are here. If no section is open, uses none. */
  show({ present, sections }: ExamView): void {
    const { open } = sealedToKeep(sections);
    if (present === null || present.key === null || open === null) {
      this.#forget();
      return;
    }
    if (this.#shown === open.sealed) return;
    this.#isOver = false;
    this.#shown = open.sealed;
    const { key } = present;
    const pictures = this.#recall(open)
      .then((bytes) => bytes && opened(bytes, key))
      .catch(() => null);
    showHeldFiles(async (path) => (await pictures)?.get(ownFileOf(path) ?? ''));
  }

  /** Fetches the open section again, for pictures that are not stored yet. Rejects if that fails. */
  async keepOpen(view: ExamView): Promise<void> {
    const { open, over } = sealedToKeep(view.sections);
    for (const id of over) await this.#shelf.forget(nameOf(id));
    // The taker may have left the section while it was loading.
    if (open === null || !(await this.#fetch(open)) || this.#shown !== open.sealed) return;
    this.#forget();
    this.show(view);
  }

  /** Fetches the section that opens next. Rejects if that fails or the device cannot store it. */
  async keepNext(next: SealedSection | null): Promise<void> {
    this.#isOver = false;
    if (next !== null) await this.#fetch(next);
  }

  /** Stops using stored pictures, and ignores downloads that are still in progress. */
  end(): void {
    this.#isOver = true;
    this.#forget();
  }

  #forget(): void {
    this.#shown = null;
    showHeldFiles(null);
  }

  async #recall({ id, sealed }: SealedSection): Promise<ArrayBuffer | null> {
    const kept = (await this.#shelf.recallSealed(nameOf(id))) as Kept | undefined;
    // A different seal means that the section has changed since then.
    return kept?.sealed === sealed ? kept.bytes : null;
  }

  /** Returns whether the section had to be downloaded. */
  async #fetch(section: SealedSection): Promise<boolean> {
    if ((await this.#recall(section)) !== null) return false;
    const { id, sealed } = section;
    const file = await download(fetchSealedSection, {
      params: { id: this.#session },
      query: { name: sealed },
    });
    const bytes = await file.arrayBuffer();
    if (this.#isOver) return false;
    await this.#shelf.keepSealed(nameOf(id), { sealed, bytes } satisfies Kept);
    return true;
  }
}

function nameOf(section: string): string {
  return `section ${section}`;
}

/** Decrypts the pictures in an encrypted section, by their ids. Rejects if the key is a different one. */
async function opened(sealed: ArrayBuffer, key: string): Promise<Map<string, Blob>> {
  const used = await keyFrom(key, ['decrypt']);
  const bytes = new Uint8Array(sealed);
  const iv = bytes.subarray(0, NONCE_BYTES);
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, used, bytes.subarray(NONCE_BYTES));
  return new Map(
    unpacked(new Uint8Array(clear)).map(({ id, type, bytes }) => [id, new Blob([bytes], { type })]),
  );
}
