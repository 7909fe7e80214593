/** Marks lost by reason and domain. It knows which reason counts for a mistake from whoever asks. */
import { sumOfMarks } from '#core/scoring/scoring.ts';
import { REASON_GROUPS, type ReasonGroup } from './reasons.ts';

/** A mistake as it stands on the map; null: nobody has set a reason, or the question has no domain. */
export interface MappedMistake {
  readonly group: ReasonGroup | null;
  readonly domain: string | null;
  readonly marks: number;
}

interface HeatFigures {
  readonly marks: number;
  readonly questions: number;
}

interface HeatCell extends HeatFigures {
  readonly group: ReasonGroup | null;
  readonly domain: string | null;
}

export interface HeatMap {
  /** The cells that hold something, dearest first. */
  readonly cells: readonly HeatCell[];
  /** Every group in its order, then what has no reason yet. */
  readonly groups: readonly (HeatFigures & { readonly group: ReasonGroup | null })[];
  /** Every domain that was asked for, then null where something has none. */
  readonly domains: readonly (HeatFigures & { readonly domain: string | null })[];
  readonly all: HeatFigures;
}

const ROWS: readonly (ReasonGroup | null)[] = [...REASON_GROUPS, null];

/** The map of `mistakes` over `domains`, in their order; what is in none of them stands under null. */
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
    columns.map((domain) => ({
      group,
      domain,
      ...figures((mistake) => mistake.group === group && mistake.domain === domain),
    })),
  );
  return {
    cells: cells.filter(({ questions }) => questions > 0).toSorted((a, b) => b.marks - a.marks),
    groups: ROWS.map((group) => ({ group, ...figures((mistake) => mistake.group === group) })),
    domains: columns.map((domain) => ({ domain, ...figures((mistake) => mistake.domain === domain) })),
    all: figures(() => true),
  };
}
