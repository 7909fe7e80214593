/** Builds the encrypted section that a taker's device may fetch before the section opens. */
import type { FileBytes } from '#contract/bytes.ts';
import { Problem } from '#contract/problem.ts';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import { readFiles } from '#features/files/server/public.ts';
import type { Platform } from '#server/http/route.ts';
import { tooManyPictures } from '../sealed.contract.ts';
import { packed, picturesOf } from '../sealed.rules.ts';
import { NONCE_BYTES, sealed, sealOf } from './section-seal.ts';
import type { StoredSection, StoredSession } from './sessions.store.ts';

/**
 * Above this size the exam room loads pictures by their URLs, because every device of a class would fetch the
 * package before the start.
 */
const MOST_PICTURE_BYTES = 8_000_000;
/** Size of the cache of recently sealed sections, which serves the rest of a class. */
const MOST_KEPT_BYTES = 48_000_000;

/** If a test draws its questions, each taker may have a different sealed section. */
const MOST_KEPT = 1000;

const UNDER_WAY: readonly StoredSession['status'][] = ['generated', 'in_progress', 'on_break', 'paused'];

/** Created once for all takers of the same questions; null if there are too many pictures. */
type Made = Uint8Array | null;

class SealedSections {
  readonly #made = new Map<string, Made>();
  #bytes = 0;
  /** Create sections one at a time, because each holds all its pictures in memory. */
  #work: Promise<unknown> = Promise.resolve();

  /** The cached section with this name; created if it is missing. */
  async of(name: string, make: () => Promise<Made>): Promise<Made> {
    const there = this.#made.get(name);
    if (there !== undefined) return there;
    const work = this.#work.then(async () => {
      // Another request of the class may have made the sealed section while this one waited.
      const meanwhile = this.#made.get(name);
      if (meanwhile !== undefined) return meanwhile;
      const made = await make();
      this.#keep(name, made);
      return made;
    });
    this.#work = work.catch(() => {});
    return work;
  }

  #keep(name: string, made: Made): void {
    this.#made.set(name, made);
    this.#bytes += sizeOf(made);
    for (const [oldest, bytes] of this.#made) {
      if (this.#bytes <= MOST_KEPT_BYTES && this.#made.size <= MOST_KEPT) return;
      this.#made.delete(oldest);
      this.#bytes -= sizeOf(bytes);
    }
  }
}

function sizeOf(made: Made): number {
  return made?.length ?? 0;
}

const kept = new WeakMap<Platform['database'], SealedSections>();

/**
 * The sealed section with this name; without a name, that of the open section or else the next one. Null
 * unless the session is in progress and the section is not over. Throws `too_many_pictures`.
 */
export async function sealedSection(
  platform: Pick<Platform, 'database' | 'config' | 'secret'>,
  session: StoredSession,
  name?: string,
): Promise<FileBytes | null> {
  const { database, secret } = platform;
  if (!UNDER_WAY.includes(session.status)) return null;
  const slot = session.sections.find((each) =>
    name === undefined ? each.status !== 'closed' : sealOf(secret, session, each)?.name === name,
  );
  const seal = slot && sealOf(secret, session, slot);
  if (slot === undefined || seal == null) return null;
  const sections = kept.get(database) ?? new SealedSections();
  kept.set(database, sections);
  const bytes = await sections.of(seal.name, async () => {
    const pictures = await readPictures(platform, session, slot);
    return pictures && sealed(packed(pictures), seal.key);
  });
  if (bytes === null) {
    throw new Problem(tooManyPictures, { detail: 'The pictures are shown while the device is online.' });
  }
  return {
    name: 'section',
    type: 'application/octet-stream',
    size: bytes.length,
    // Each sealing has a new nonce, so the first bytes identify this version.
    tag: Buffer.from(bytes.subarray(0, NONCE_BYTES)).toString('hex'),
    read: async (from, to) => alone(bytes.subarray(from, to)),
  };
}

async function* alone(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

async function readPictures(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  session: StoredSession,
  slot: StoredSection,
) {
  const db = database.kysely;
  const { sections } = await findRevision(db, session.revision);
  const section = sections.find(({ id }) => id === slot.section);
  if (section === undefined)
    throw new Error(`Section ${slot.section} is in the session but not in its revision.`);
  const revisions = section.placements
    .filter(({ question }) => slot.questions.includes(question))
    .map(({ question_revision }) => question_revision);
  const asked = await listQuestionRevisions(db, revisions);
  const ids = picturesOf(section.instructions, [...asked.values()]);
  const files = await readFiles({ db, config }, null, ids, MOST_PICTURE_BYTES);
  return files && [...files].map(([id, { content_type: type, bytes }]) => ({ id, type, bytes }));
}
