/**
 * The sealed section: the pictures of what a section asks, which a device has before the section opens and can show once
 * it does. What it holds, and which ones a device keeps.
 */
import { ownFilesIn } from '#contract/rich-text.ts';
import type { ExamView } from './exam.contract.ts';

interface SealedPicture {
  /** The file's id. */
  readonly id: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** So many bytes say how long the list of the pictures is. */
const LENGTH_BYTES = 4;

/** The ids of our own pictures in what a section shows, in its order, each once. What a link leads to is none. */
export function picturesOf(
  instructions: string,
  questions: readonly {
    readonly stem: string;
    readonly stimulus: string;
    readonly options: readonly { readonly text: string }[];
    readonly prompts?: readonly { readonly text: string }[];
  }[],
): string[] {
  const texts = questions.flatMap(({ stem, stimulus, options, prompts = [] }) => [
    stimulus,
    stem,
    ...[...prompts, ...options].map(({ text }) => text),
  ]);
  const ids = [instructions, ...texts].flatMap((html) =>
    (html.match(/<img\b[^<>]*>/g) ?? []).flatMap((picture) => ownFilesIn(picture)),
  );
  return [...new Set(ids)];
}

/** Pictures as one run of bytes: a list of them in ASCII behind its length, then one after the other. */
export function packed(pictures: readonly SealedPicture[]): Uint8Array<ArrayBuffer> {
  const list = JSON.stringify(pictures.map(({ id, type, bytes }) => ({ id, type, size: bytes.length })));
  const size = pictures.reduce((sum, { bytes }) => sum + bytes.length, LENGTH_BYTES + list.length);
  const all = new Uint8Array(size);
  new DataView(all.buffer).setUint32(0, list.length);
  for (let place = 0; place < list.length; place += 1) all[LENGTH_BYTES + place] = list.charCodeAt(place);
  let end = LENGTH_BYTES + list.length;
  for (const { bytes } of pictures) {
    all.set(bytes, end);
    end += bytes.length;
  }
  return all;
}

/** What `packed` was given. */
export function unpacked(
  all: Uint8Array<ArrayBuffer>,
): (SealedPicture & { bytes: Uint8Array<ArrayBuffer> })[] {
  let end = LENGTH_BYTES + new DataView(all.buffer, all.byteOffset).getUint32(0);
  const list = Array.from(all.subarray(LENGTH_BYTES, end), (code) => String.fromCharCode(code)).join('');
  return (JSON.parse(list) as { id: string; type: string; size: number }[]).map(({ id, type, size }) => {
    const bytes = all.subarray(end, end + size);
    end += size;
    return { id, type, bytes };
  });
}

/** A section of a session with its sealed one. */
export interface SealedSection {
  readonly id: string;
  readonly sealed: string;
}

/**
 * Of a session's sections, of which a device is to have the sealed one: the open one, and the one that opens next; null
 * where there is none to be had. What it has of those that are `over` it forgets.
 */
export function sealedToKeep(sections: ExamView['sections']): {
  readonly open: SealedSection | null;
  readonly next: SealedSection | null;
  readonly over: readonly string[];
} {
  return {
    open: sealedOf(sections.find(({ status }) => status === 'open')),
    // Not one after it: which one that is may hang on the answers in this.
    next: sealedOf(sections.find(({ status }) => status === 'locked')),
    over: sections.filter(({ status }) => status === 'closed').map(({ id }) => id),
  };
}

function sealedOf(section: ExamView['sections'][number] | undefined): SealedSection | null {
  return section?.sealed == null ? null : { id: section.id, sealed: section.sealed };
}
