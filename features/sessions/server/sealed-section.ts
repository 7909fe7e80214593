/** What a taker's device may have of a section before it opens: nothing that it could read by itself. */
import type { FileBytes } from '#contract/bytes.ts';
import { Problem } from '#contract/problem.ts';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import { readFiles } from '#features/files/server/public.ts';
import type { Platform } from '#server/http/route.ts';
import { tooManyPictures } from '../sealed.contract.ts';
import { packed, picturesOf } from '../sealed.rules.ts';
import { NONCE_BYTES, sealed, sealOf } from './section-seal.ts';
import type { StoredSection, StoredSession } from './sessions.store.ts';

/** More than this comes by its addresses: every device of a class fetches it before the start. */
const MOST_PICTURE_BYTES = 8_000_000;
/** So much of what was sealed last is kept, for the next one of the class. */
const MOST_KEPT_BYTES = 48_000_000;

/** Of a test that draws its questions, each taker's may be another. */
const MOST_KEPT = 1000;

const UNDER_WAY: readonly StoredSession['status'][] = ['generated', 'in_progress', 'on_break', 'paused'];

/** Made once for all who sit the same; null where there are too many pictures. */
type Made = Uint8Array | null;

class SealedSections {
  readonly #made = new Map<string, Made>();
  #bytes = 0;
  /** One after another: each holds all its pictures while it is made. */
  #work: Promise<unknown> = Promise.resolve();

  /** What has this name, made where it is not here. */
  async of(name: string, make: () => Promise<Made>): Promise<Made> {
    const there = this.#made.get(name);
    if (there !== undefined) return there;
    const work = this.#work.then(async () => {
      // Of a class that asks at once the first has made it.
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
 * The sealed section of this name, or without one the open or next one's, where it is of a session under way and not over
 * yet; else null. Throws `too_many_pictures`.
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
    throw new Problem(tooManyPictures, { detail: 'They are shown as long as there is a network.' });
  }
  return {
    name: 'section',
    type: 'application/octet-stream',
    size: bytes.length,
    // Sealed anew, it begins otherwise.
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
  if (section === undefined) throw new Error(`Section ${slot.section} is sat and was never frozen.`);
  const revisions = section.placements
    .filter(({ question }) => slot.questions.includes(question))
    .map(({ question_revision }) => question_revision);
  const asked = await listQuestionRevisions(db, revisions);
  const ids = picturesOf(section.instructions, [...asked.values()]);
  const files = await readFiles({ db, config }, null, ids, MOST_PICTURE_BYTES);
  return files && [...files].map(([id, { content_type: type, bytes }]) => ({ id, type, bytes }));
}
