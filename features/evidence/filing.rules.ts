/**
 * The rule for what an answer is about: one topic, domain and subject, the same on every screen. Computed
 * from the question's tags, as they were frozen and as they are now.
 */

interface NamedTag {
  readonly id: string;
  readonly name: string;
}

/** The topic, domain and subject under which the answers to a question are counted. */
export interface Filing {
  readonly topic: NamedTag | null;
  readonly domain: NamedTag | null;
  /** The section of the exam to which the question belongs. */
  readonly subject: NamedTag | null;
}

export const UNFILED: Filing = { topic: null, domain: null, subject: null };

/**
 * A tag of a question, or a tag above one of its tags, as it is now. If the tag was merged, this is the tag
 * that remains.
 */
export interface BorneTag extends NamedTag {
  readonly kind: 'topic' | 'domain' | 'subject';
  /** True if the question had the tag when it was published; false if the question has it now. */
  readonly is_frozen: boolean;
  readonly position: number;
  /** The domain above a topic, and the subject above a topic or domain. */
  readonly domain: NamedTag | null;
  readonly subject: NamedTag | null;
}

/**
 * The topic, domain and subject of a question. Frozen tags count before current ones. If there are several
 * topics, the first by position counts, then by id.
 */
export function filingOf(tags: readonly BorneTag[]): Filing {
  const of = (kind: BorneTag['kind']) => first(tags.filter((tag) => tag.kind === kind));
  const topic = of('topic');
  const domain = of('domain');
  return {
    topic: named(topic),
    domain: topic?.domain ?? named(domain),
    subject: topic?.subject ?? domain?.subject ?? named(of('subject')),
  };
}

function first(tags: readonly BorneTag[]): BorneTag | null {
  const [tag = null] = tags.toSorted(
    (a, b) => Number(b.is_frozen) - Number(a.is_frozen) || a.position - b.position || (a.id < b.id ? -1 : 1),
  );
  return tag;
}

function named(tag: NamedTag | null): NamedTag | null {
  return tag === null ? null : { id: tag.id, name: tag.name };
}
