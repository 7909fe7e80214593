/**
 * The description of a call in the audit log. It is declared with the endpoint and may depend on a field of
 * the request.
 */

interface ActsByField {
  /** The field of the body or query that decides the description. */
  readonly of: string;
  /** The description for each value of the field. */
  readonly words: Readonly<Record<string, string>>;
  /** The description for any other value of the field. */
  readonly given?: string;
  readonly otherwise: ActWords;
}
export type ActWords = string | ActsByField;

/** The description of a call that has a dry run. */
export const lookedFirst = (looked: string, done: ActWords): ActWords => ({
  of: 'dry_run',
  words: { true: looked },
  otherwise: done,
});

/**
 * Describes a call for the audit log.
 * @param carried The parsed query and body.
 * @returns The act's description, or the endpoint's summary if it has no act.
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
