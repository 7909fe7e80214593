/**
 * Checks a score table: every route of each kind of section needs a column that covers every possible raw
 * score and never falls.
 */

import type { Marks } from '#core/scoring/scoring.ts';
import type { TableScale } from './assessments.contract.ts';
import { SECTION_KINDS } from './assessments-values.contract.ts';
import { type FrozenSection, modulesOf, routeOf } from './revision.rules.ts';
import type { SectionKind } from './sections.contract.ts';

type Section = Pick<FrozenSection, 'kind' | 'module' | 'draw'> & {
  readonly placements: readonly { readonly marks: number; readonly unscored: boolean }[];
};

interface ScaleFault {
  readonly kind: SectionKind;
  readonly message: string;
}

/** A table has at most this many columns. With more routes, counting stops. */
const MOST_ROUTES = 100;

/** All errors in the table; empty if there is no table. */
export function scaleFaults({
  scale,
  marks,
  sections,
}: {
  scale: TableScale | null;
  marks: Marks;
  sections: readonly Section[];
}): ScaleFault[] {
  if (scale === null) return [];
  return SECTION_KINDS.flatMap((kind) => {
    const modules = modulesOf(sections.filter((section) => section.kind === kind));
    if (modules.length === 0) return [];
    const routes = modules.reduce<Section[][]>(
      (ways, variants) =>
        ways.length > MOST_ROUTES
          ? ways
          : ways.flatMap((way) => variants.map((section) => [...way, section])),
      [[]],
    );
    if (routes.length > MOST_ROUTES) {
      return [
        {
          kind,
          message: `There are more than ${MOST_ROUTES} routes through the modules. Use fewer variants.`,
        },
      ];
    }
    return routes.flatMap((sat) => columnFaults(kind, scale, routeOf(sat, kind), rawMax(sat, marks)));
  });
}

function columnFaults(kind: SectionKind, scale: TableScale, route: string, raw_max: number): ScaleFault[] {
  const named = route === '' ? 'The score table' : `The column ${route}`;
  const columns = scale.columns.filter((column) => column.kind === kind && column.route === route);
  const [column] = columns;
  if (column === undefined) {
    const missing =
      route === ''
        ? 'The score table has no column for these sections.'
        : `The score table has no column for the route ${route}.`;
    return [{ kind, message: missing }];
  }
  const faults: ScaleFault[] = [];
  if (columns.length > 1) faults.push({ kind, message: `${named} appears ${columns.length} times.` });
  const last = column.scaled.length - 1;
  if (last < Math.round(raw_max)) {
    faults.push({ kind, message: `${named} ends at ${last} of ${Math.round(raw_max)} points.` });
  }
  const fall = column.scaled.findIndex((scaled, raw) => scaled < (column.scaled[raw - 1] ?? 0));
  if (fall > 0)
    faults.push({
      kind,
      message: `${named} drops at ${fall} points. More points must never give a lower score.`,
    });
  return faults;
}

/** The raw score of a perfect result. A draw counts the questions with the most points. */
function rawMax(sat: readonly Section[], marks: Marks): number {
  const worth = sat.flatMap(({ placements, draw }) =>
    placements
      .map((placement) => (placement.unscored ? 0 : placement.marks))
      .sort((a, b) => b - a)
      .slice(0, draw?.count ?? placements.length),
  );
  return worth.reduce((total, value) => total + value, 0) * marks.correct;
}
