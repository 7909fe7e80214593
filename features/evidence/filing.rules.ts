/** What an answer is about: one topic, on every screen that tells of answers. It knows tags as they were frozen and as they are now, and no answers. */

interface NamedTag {
  readonly id: string;
  readonly name: string;
}

/** By what the answers to a question are counted. */
export interface Filing {
  readonly topic: NamedTag | null;
  readonly domain: NamedTag | null;
  /** The section of the exam that it belongs to. */
  readonly subject: NamedTag | null;
}

export const UNFILED: Filing = { topic: null, domain: null, subject: null };

/** A tag that a question bears, or that stands above one that it bears; as it is now, whatever was merged into it. */
export interface BorneTag extends NamedTag {
  readonly kind: 'topic' | 'domain' | 'subject';
  /** Whether the question was published with it; else it bears it now. */
  readonly is_frozen: boolean;
  readonly position: number;
  /** The domain that a topic stands below, and the subject that either does. */
  readonly domain: NamedTag | null;
  readonly subject: NamedTag | null;
}

/** The topic that was sat; where none was, the one that the question has now. Of several the first by their order. */
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
