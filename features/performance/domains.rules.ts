/** Combines skills into their domains. */
import type { Skill } from './performance.contract.ts';

type DomainSkill = Pick<Skill, 'id' | 'domain' | 'section' | 'questions' | 'chance'>;

/** The skills that belong to one domain. */
interface Domain<Of extends DomainSkill> {
  /** Null for skills without a domain. */
  readonly id: string | null;
  readonly name: string;
  /**
   * The chance of getting a question in this domain right, from 0 to 1: the mean over its skills, weighted by
   * how many questions a test asks on each. Null if no skill has enough answers.
   */
  readonly chance: number | null;
  readonly skills: readonly Of[];
}

/** The domains that belong to one section. */
interface SectionDomains<Of extends DomainSkill> {
  readonly name: string;
  readonly domains: readonly Domain<Of>[];
}

/** Sections with their domains, in the order of the skills. */
export function domainsOf<Of extends DomainSkill>(skills: readonly Of[]): readonly SectionDomains<Of>[] {
  return [...Map.groupBy(skills, ({ section }) => section?.name ?? 'Other skills')].map(([name, own]) => ({
    name,
    domains: [...Map.groupBy(own, ({ domain }) => domain?.id ?? null)].map(([id, of]) => ({
      id,
      name: of[0]?.domain?.name ?? 'Other',
      chance: chanceOf(of),
      skills: of,
    })),
  }));
}

function chanceOf(skills: readonly DomainSkill[]): number | null {
  const known = skills.flatMap(({ chance, questions }) =>
    chance === null ? [] : [{ chance, weight: questions ?? 1 }],
  );
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return null;
  return known.reduce((sum, { chance, weight }) => sum + chance * weight, 0) / weights;
}

/**
 * The domain to study first: the one with the lowest chance of a right answer among those with a requested
 * skill, or among all if none has one. Null if the chance is known for no domain.
 */
export function weakestDomain<Of extends DomainSkill>(
  sections: readonly SectionDomains<Of>[],
  wanted: readonly string[],
): Domain<Of> | null {
  const known = sections.flatMap(({ domains }) => domains).filter(({ chance }) => chance !== null);
  const asked = known.filter(({ skills }) => skills.some(({ id }) => wanted.includes(id)));
  const [weakest = null] = (asked.length > 0 ? asked : known).toSorted(
    (a, b) => (a.chance ?? 0) - (b.chance ?? 0),
  );
  return weakest;
}
