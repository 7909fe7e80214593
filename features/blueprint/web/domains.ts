import type { Section } from '#features/assessments/sections.contract.ts';

export interface Domain {
  readonly id: string;
  readonly name: string;
  readonly short: string | null;
  readonly subject: string | null;
}

const SUBJECT_OF = { reading_writing: 'RW', math: 'M', other: null };

/** The domains of a section's subject; of another kind of section none, because they would be all. */
export function domainsOf({ kind }: Section, domains: readonly Domain[]): string[] {
  return domains.flatMap(({ id, subject }) => (subject !== null && subject === SUBJECT_OF[kind] ? [id] : []));
}
