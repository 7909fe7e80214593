/**
 * The sealed section: encrypted pictures that a device fetches before the section opens. Defines its contents
 * and which sealed sections a device stores.
 */
import { ownFilesIn } from '#contract/rich-text.ts';
import type { ExamView } from './exam.contract.ts';

interface SealedPicture {
  /** The id of the picture file. */
  readonly id: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Size of the field that holds the length of the picture list. */
const LENGTH_BYTES = 4;

/** Ids of our own pictures that a section shows, in order and once each. Link targets are not included. */
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

/** Packs pictures into bytes: the length of an ASCII list, the list, then one picture after the other. */
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

/** Unpacks the bytes made by `packed`. */
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

/** A section of a session with the name of its sealed section. */
export interface SealedSection {
  readonly id: string;
  readonly sealed: string;
}

/**
 * The sealed sections that a device stores: those of the open section and of the next one; null if there is
 * none. The device deletes those of sections that are `over`.
 */
export function sealedToKeep(sections: ExamView['sections']): {
  readonly open: SealedSection | null;
  readonly next: SealedSection | null;
  readonly over: readonly string[];
} {
  return {
    open: sealedOf(sections.find(({ status }) => status === 'open')),
    // Only the next one, because the section after it may depend on the answers.
    next: sealedOf(sections.find(({ status }) => status === 'locked')),
    over: sections.filter(({ status }) => status === 'closed').map(({ id }) => id),
  };
}

function sealedOf(section: ExamView['sections'][number] | undefined): SealedSection | null {
  return section?.sealed == null ? null : { id: section.id, sealed: section.sealed };
}
