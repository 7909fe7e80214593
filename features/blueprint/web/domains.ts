import { subjectOfKind } from '#features/assessments/from-questions.rules.ts';
import type { Section } from '#features/assessments/sections.contract.ts';

export interface Domain {
  readonly id: string;
  readonly name: string;
  readonly short: string | null;
  readonly subject: string | null;
}

/**
 * The domains of a section's subject. Empty for a section without a subject, because every domain would
 * match.
 */
export function domainsOf({ kind }: Section, domains: readonly Domain[]): string[] {
  const own = subjectOfKind(kind);
  return domains.flatMap(({ id, subject }) => (subject !== null && subject === own ? [id] : []));
}
