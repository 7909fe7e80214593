/** What a call did, in the words of whoever reads the audit. They stand with the endpoint, and may go by what it carried. */

interface ActsByField {
  /** The field of the body or the query that tells what was done. */
  readonly of: string;
  /** Words by what stands in it. */
  readonly words: Readonly<Record<string, string>>;
  /** Where anything else stands in it. */
  readonly given?: string;
  readonly otherwise: ActWords;
}
export type ActWords = string | ActsByField;

/** Of a call that can be looked at first. */
export const lookedFirst = (looked: string, done: ActWords): ActWords => ({
  of: 'dry_run',
  words: { true: looked },
  otherwise: done,
});

/**
 * What a call did, in words.
 * @param carried Its query and body, as parsed.
 * @returns Its summary, where it has no words of its own.
 */
export function actWords(call: { act: ActWords | null; summary: string }, carried: object): string {
  const fields = new Map(Object.entries(carried));
  const said = (words: ActWords): string => {
    if (typeof words === 'string') return words;
    const stands = fields.get(words.of);
    return (
      words.words[String(stands)] ?? (stands === undefined ? undefined : words.given) ?? said(words.otherwise)
    );
  };
  return said(call.act ?? call.summary);
}
