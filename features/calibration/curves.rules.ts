/**
 * The precision of a calibrated test along ability for each route through its modules, and the ability for
 * each number of right answers. Uses only revisions and parameters, no answers.
 */
import { itemInformation } from '#core/irt/information.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import { sumScoreTable } from '#core/irt/sum-score.ts';
import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import { pointOnScale, scoreOnScale } from '#features/assessments/ability-scale.rules.ts';
import { askedCount, type FrozenSection, modulesOf } from '#features/assessments/revision.rules.ts';
import type { Calibration } from './calibration.contract.ts';

type Parameters = ReadonlyMap<string, ItemParameters>;

/** One possible sequence of sections of the same kind. */
export interface Route {
  readonly name: string;
  readonly sections: readonly FrozenSection[];
  /** True for the sections that everyone takes first, which are not a whole route. */
  readonly is_beginning: boolean;
}

/** With more routes a chart would be unreadable. */
const MOST_ROUTES = 12;

/**
 * The routes through the sections of one kind. If the routes branch, the beginning that they share comes
 * first.
 */
export function routesOf(sections: readonly FrozenSection[]): Route[] {
  const modules = modulesOf(sections);
  const ways = modules.reduce<FrozenSection[][]>(
    (before, variants) => before.flatMap((way) => variants.map((section) => [...way, section])),
    [[]],
  );
  const routes = ways
    .slice(0, MOST_ROUTES)
    .map((way) => ({ name: nameOf(way, modules), sections: way, is_beginning: false }));
  const shared = modules.findIndex((variants) => variants.length > 1);
  if (shared < 1) return routes;
  const begun = modules.slice(0, shared).flat();
  return [{ name: nameOf(begun, modules), sections: begun, is_beginning: true }, ...routes];
}

/**
 * The name of a route, as `1, then higher`: a module by its number, or by the variant's name if it has
 * variants.
 */
function nameOf(way: readonly FrozenSection[], modules: readonly FrozenSection[][]): string {
  return way
    .map((section) => {
      const number = modules.findIndex((variants) => variants.includes(section));
      const variants = modules[number] ?? [];
      return variants.length > 1 ? (section.module?.variant ?? section.title) : String(number + 1);
    })
    .join(', then ');
}

/** The scored and calibrated questions of these sections, each with the share of takers who are asked it. */
export function scoredItems(
  sections: readonly FrozenSection[],
  parameters: Parameters,
): { item: ItemParameters; asked_share: number }[] {
  return sections.flatMap((section) => {
    const asked_share = askedCount(section) / Math.max(1, section.placements.length);
    return section.placements.flatMap(({ question, unscored }) => {
      const item = parameters.get(question);
      return unscored || item === undefined ? [] : [{ item, asked_share }];
    });
  });
}

/** The test information of these sections together at an ability. */
export function informationOf(
  sections: readonly FrozenSection[],
  parameters: Parameters,
  theta: number,
): number {
  return scoredItems(sections, parameters).reduce(
    (sum, { item, asked_share }) => sum + asked_share * itemInformation(item, theta),
    0,
  );
}

const STEPS = 60;
const ABILITIES = [-4, 4] as const;
const WIDEST = [-6, 6] as const;

/**
 * The abilities on the axis: from one end of the scale to the other, or without a scale the abilities of
 * nearly everybody.
 */
export function abilitiesOf(scale: AbilityScale | null): number[] {
  const end = (score: number, bound: number) =>
    scale === null
      ? bound
      : Math.min(WIDEST[1], Math.max(WIDEST[0], (score - scale.intercept) / scale.slope));
  const from = end(scale?.min ?? 0, ABILITIES[0]);
  const to = end(scale?.max ?? 0, ABILITIES[1]);
  return Array.from({ length: STEPS + 1 }, (_, step) => from + ((to - from) * step) / STEPS);
}

/**
 * Test information along the scale and the standard error of a score there. The error is that of an EAP
 * estimate under N(0, 1): 1/√(I + 1), because the prior adds an information of 1.
 */
export function curvesOf(
  routes: readonly Route[],
  parameters: Parameters,
  scale: AbilityScale | null,
): Calibration['curves'] {
  return routes.map(({ name, sections, is_beginning }) => ({
    route: name,
    is_beginning,
    points: abilitiesOf(scale).map((theta) => {
      const information = informationOf(sections, parameters, theta);
      return {
        theta,
        score: scale === null ? null : pointOnScale(scale, theta),
        information,
        se: (scale?.slope ?? 1) / Math.sqrt(information + 1),
      };
    }),
  }));
}

/**
 * A table from right answers to scores for each route. A route with drawn questions has no table, because
 * each taker would need a separate one.
 */
export function sumScoresOf(
  routes: readonly Route[],
  parameters: Parameters,
  scale: AbilityScale | null,
): Calibration['sum_scores'] {
  return routes
    .filter(({ is_beginning, sections }) => !is_beginning && sections.every(({ draw }) => draw === null))
    .map(({ name, sections }) => ({
      route: name,
      rows: sumScoreTable(scoredItems(sections, parameters).map(({ item }) => item)).map(
        ({ right, theta, se }) => {
          const scored = scale === null ? null : scoreOnScale(scale, { theta, se });
          return { right, theta, se, scaled: scored?.scaled ?? null, scaled_se: scored?.se ?? null };
        },
      ),
    }));
}
