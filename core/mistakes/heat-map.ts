/** Sums lost points by reason and domain. The caller decides which reason counts for each mistake. */
import { sumOfMarks } from '#core/scoring/scoring.ts';
import { REASON_GROUPS, type ReasonGroup } from './reasons.ts';

/**
 * A mistake on the mistake map. A null group means no reason was set; a null domain means the question has
 * none.
 */
export interface MappedMistake {
  readonly group: ReasonGroup | null;
  /** Whether someone chose the reason, instead of only confirming a suggestion. */
  readonly is_chosen: boolean;
  readonly domain: string | null;
  readonly marks: number;
}

interface HeatFigures {
  readonly marks: number;
  readonly questions: number;
}

interface HeatCell extends HeatFigures {
  /** The number of questions whose reason was chosen. */
  readonly chosen: number;
  readonly group: ReasonGroup | null;
  readonly domain: string | null;
}

export interface HeatMap {
  /** The non-empty cells, most lost points first. */
  readonly cells: readonly HeatCell[];
  /** All groups in order, then the mistakes without a reason. */
  readonly groups: readonly (HeatFigures & { readonly group: ReasonGroup | null })[];
  /** All requested domains, then a null entry if some mistakes are in none of them. */
  readonly domains: readonly (HeatFigures & { readonly domain: string | null })[];
  readonly all: HeatFigures;
}

function isChosen({ is_chosen }: MappedMistake): boolean {
  return is_chosen;
}

const ROWS: readonly (ReasonGroup | null)[] = [...REASON_GROUPS, null];

/**
 * The mistake map: counts of `mistakes` by reason and domain. `domains` gives the order of the domains.
 * Mistakes in other domains are listed under null.
 */
export function heatMap(mistakes: readonly MappedMistake[], domains: readonly string[]): HeatMap {
  const placed = mistakes.map((mistake) => ({
    ...mistake,
    domain: mistake.domain !== null && domains.includes(mistake.domain) ? mistake.domain : null,
  }));
  const columns = placed.some(({ domain }) => domain === null) ? [...domains, null] : domains;
  const figures = (isOf: (mistake: MappedMistake) => boolean): HeatFigures => {
    const those = placed.filter(isOf);
    return { marks: sumOfMarks(those.map(({ marks }) => marks)), questions: those.length };
  };
  const cells = ROWS.flatMap((group) =>
    columns.map((domain) => {
      const isOf = (mistake: MappedMistake) => mistake.group === group && mistake.domain === domain;
      return { group, domain, ...figures(isOf), chosen: placed.filter(isOf).filter(isChosen).length };
    }),
  );
  return {
    cells: cells.filter(({ questions }) => questions > 0).toSorted((a, b) => b.marks - a.marks),
    groups: ROWS.map((group) => ({ group, ...figures((mistake) => mistake.group === group) })),
    domains: columns.map((domain) => ({ domain, ...figures((mistake) => mistake.domain === domain) })),
    all: figures(() => true),
  };
}
