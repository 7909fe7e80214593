/**
 * Compares calibrations, abilities, sum-score tables, adaptive and two-stage tests with those from the
 * packages mirt, catR and mstR: results/*.json for the files in data/.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AdaptiveRules, nextItem, type PoolItem } from '#core/adaptive/next-item.ts';
import { type Ability, abilityOf, type ScoredAnswer } from '#core/irt/ability.ts';
import { type Calibration, calibrate } from '#core/irt/calibrate.ts';
import { itemInformation, testInformation } from '#core/irt/information.ts';
import { chanceOfRight } from '#core/irt/item-curve.ts';
import type { IrtModel } from '#core/irt/item-model.ts';
import { normalQuadrature, type Quadrature } from '#core/irt/quadrature.ts';
import { sumScoreTable } from '#core/irt/sum-score.ts';
import { readText } from '#server/command-line.ts';
import { readMatrix } from '#server/irt/estimate.ts';
import { readParameters } from '#server/irt/parameters-file.ts';
import { csvRows } from '#server/irt/response-file.ts';

export const name = 'Item response theory';

export function appliesTo(folder: string): boolean {
  return existsSync(join(folder, 'results/cat_traces.json'));
}

interface ReferenceItem {
  a: number;
  d: number;
  c?: number;
  se_a?: number;
  se_d?: number;
}

interface ReferenceModel {
  logLik: number;
  logPrior: number;
  items: ReferenceItem[];
  polished?: { logLik: number; logPosterior: number };
  scores?: { pattern: string; eap: number; eap_se: number; map: number; map_se: number }[];
  eapSum?: Record<string, number>[];
}

interface Trace {
  bank: string;
  examinee: number;
  estimator: 'EAP' | 'BM' | 'ML';
  stop: 'length' | 'precision';
  threshold: number;
  items: number[];
  responses: number[];
  theta: number[];
  se: number[];
}

interface Route {
  modules: number[];
  theta1: number;
  se1: number;
  thFinal: number;
  seFinal: number;
}

/** Each model in a results file, with the file of responses to which it was fitted. */
const CALIBRATIONS: readonly (readonly [results: string, key: string | null, data: string, IrtModel])[] = [
  ['lsat6_irt', '1PL', 'lsat6.csv', '1pl'],
  ['lsat6_irt', '2PL', 'lsat6.csv', '2pl'],
  ['lsat6_irt', '3PLp', 'lsat6.csv', '3pl'],
  ['abortion_irt', '1PL', 'abortion.csv', '1pl'],
  ['abortion_irt', '2PL', 'abortion.csv', '2pl'],
  ['verbagg_irt', '1PL', 'verbagg.csv', '1pl'],
  ['verbagg_irt', '2PL', 'verbagg.csv', '2pl'],
  ['sat12_scored_irt', '2PL', 'sat12_scored.csv', '2pl'],
  ['sat12_scored_irt', '3PLp', 'sat12_scored.csv', '3pl'],
  ['psychotools_sim3pl_irt', '2PL', 'psychotools_sim3pl.csv', '2pl'],
  ['psychotools_sim3pl_irt', '3PLp', 'psychotools_sim3pl.csv', '3pl'],
  ['sim2pl_5000x60_irt', null, 'sim2pl_5000x60.txt.gz', '2pl'],
  ['sim3pl_5000x60_irt', null, 'sim3pl_5000x60.txt.gz', '3pl'],
  ['sim2pl_3000x80_half_irt', null, 'sim2pl_3000x80_half.txt.gz', '2pl'],
];

/** Agreed tolerances for likelihoods, for estimates, and for an ability from given parameters. */
const LOG_LIKELIHOOD = 0.01;
const LOG_POSTERIOR = 0.05;
const ABILITY = 1e-4;
/** Relative tolerance for a slope above 3, which responses determine only roughly. */
const STEEP = 0.01;

class Book {
  checked = 0;
  readonly faults: string[] = [];

  compare(what: string, ours: number | undefined, theirs: number, tolerance: number): void {
    this.checked += 1;
    if (ours === undefined || !(Math.abs(ours - theirs) <= tolerance)) {
      this.faults.push(`${what}: ${ours}, not ${theirs}`);
    }
  }
}

export async function verify(folder: string): Promise<{ checked: number; faults: string[] }> {
  const book = new Book();
  const read = (file: string) => JSON.parse(readFileSync(join(folder, 'results', `${file}.json`), 'utf8'));
  for (const [results, key, data, model] of CALIBRATIONS) {
    const reference: ReferenceModel = key === null ? read(results) : read(results)[key];
    const calibration = calibrated(join(folder, 'data', data), model);
    compareCalibration(book, `${data} ${model}`, calibration, reference, model);
    compareScores(book, `${data} ${model}`, calibration, reference);
  }
  compareAbilities(book, folder, read('ability_estimates'));
  for (const trace of read('cat_traces').traces) compareTrace(book, folder, trace);
  compareRoutes(book, folder, read('mst').examinees);
  for (const row of read('irf_information_table')) {
    // The product's curves have no upper asymptote below 1.
    if (row.d !== 1) continue;
    book.compare(`P at ${row.theta}`, chanceOfRight(row, row.theta), row.P, 1e-9);
    book.compare(`information at ${row.theta}`, itemInformation(row, row.theta), row.info, 1e-9);
  }
  return { checked: book.checked, faults: book.faults };
}

function calibrated(path: string, model: IrtModel): Calibration {
  const cycles = calibrate(readMatrix(path), model);
  let step = cycles.next();
  while (!step.done) step = cycles.next();
  return step.value;
}

function compareCalibration(
  book: Book,
  what: string,
  ours: Calibration,
  theirs: ReferenceModel,
  model: IrtModel,
): void {
  if (!ours.converged) book.faults.push(`${what} did not converge`);
  if (model === '3pl') {
    const posterior = theirs.polished?.logPosterior ?? theirs.logLik + theirs.logPrior;
    book.compare(`${what} log-posterior`, ours.log_likelihood + ours.log_prior, posterior, LOG_POSTERIOR);
  } else {
    const likelihood = theirs.polished?.logLik ?? theirs.logLik;
    book.compare(`${what} log-likelihood`, ours.log_likelihood, likelihood, LOG_LIKELIHOOD);
  }
  for (const [place, item] of theirs.items.entries()) {
    const own = ours.items[place];
    const within = model === '3pl' ? { a: 0.01, d: 0.02 } : { a: 0.003, d: 0.003 };
    // If the standard error is large, the likelihood is flat around its maximum.
    const isTold = item.se_a === undefined || item.se_a < 0.3;
    if (!isTold && item.a <= 3) continue;
    book.compare(`${what} item ${place + 1} a`, own?.a, item.a, item.a > 3 ? STEEP * item.a : within.a);
    if (!isTold) continue;
    book.compare(`${what} item ${place + 1} d`, own?.d, item.d, within.d);
    if (model === '3pl') book.compare(`${what} item ${place + 1} c`, own?.c, item.c ?? 0, 0.005);
    /* For the simulated sets, the standard errors in the references are less precise than the product's
       (cross-product method, or few digits). */
    if (item.se_a !== undefined && model !== '3pl') {
      book.compare(`${what} item ${place + 1} SE(a)`, own?.se.a, item.se_a, 0.1 * item.se_a);
      book.compare(`${what} item ${place + 1} SE(d)`, own?.se.d, item.se_d ?? 0, 0.1 * (item.se_d ?? 0));
    }
  }
}

function compareScores(
  book: Book,
  what: string,
  { items, model }: Calibration,
  theirs: ReferenceModel,
): void {
  /* The product's parameter estimates differ from the references by less than a thousandth, so scores
     computed from them are about as close. */
  const tolerance = 2e-3;
  for (const { pattern, eap, eap_se, map, map_se } of theirs.scores?.slice(0, 40) ?? []) {
    if (pattern === undefined || pattern.length !== items.length) continue;
    const answers = items.map((item, place) => ({ item, is_right: pattern[place] === '1' }));
    const expected = abilityOf(answers, 'eap');
    const summit = abilityOf(answers, 'map');
    book.compare(`${what} EAP of ${pattern}`, expected.theta, eap, tolerance);
    book.compare(`${what} EAP's error of ${pattern}`, expected.se, eap_se, tolerance);
    book.compare(`${what} MAP of ${pattern}`, summit.theta, map, tolerance);
    // With guessing, the reference uses observed information and the product uses expected information.
    if (model !== '3pl') book.compare(`${what} MAP's error of ${pattern}`, summit.se, map_se, tolerance);
  }
  const table = theirs.eapSum === undefined ? [] : sumScoreTable(items);
  for (const row of theirs.eapSum ?? []) {
    const score = row['Sum.Scores'] ?? Number.NaN;
    // The package uses two different names for its columns.
    const [theta = Number.NaN, se = Number.NaN] = [row.F1 ?? row.F, row.SE_F1 ?? row.SE_F];
    book.compare(`${what} sum score ${score}`, table[score]?.theta, theta, tolerance);
    book.compare(`${what} sum score ${score}, error`, table[score]?.se, se, tolerance);
  }
}

/**
 * catR's settings: 241 nodes with the trapezoid rule, with half weight at the ends, and estimates within [−4,
 * 4].
 */
const FINE = trapezoid({ mean: 0, deviation: 1 });
const BOUNDS = [-4, 4] as const;

function trapezoid(prior: { mean: number; deviation: number }): Quadrature {
  const { nodes, weights } = normalQuadrature(241, prior);
  return {
    nodes,
    weights: weights.map((weight, node) => (node === 0 || node === nodes.length - 1 ? weight / 2 : weight)),
  };
}

function estimateOf(answers: readonly ScoredAnswer[], estimator: string): Ability {
  if (estimator === 'EAP') return abilityOf(answers, 'eap', { quadrature: FINE });
  const methods = { BM: 'map', MAP: 'map', ML: 'mle', WL: 'wle' } as const;
  return abilityOf(answers, methods[estimator as keyof typeof methods], { bounds: BOUNDS });
}

function compareAbilities(
  book: Book,
  folder: string,
  reference: { bank: string; items: number[]; estimates: Record<string, number[]>[] },
): void {
  const bank = readParameters(join(folder, `data/cat_bank_${reference.bank}.csv`));
  const prior = { mean: 0.5, deviation: 0.8 };
  for (const [place, { x = [], ...estimates }] of reference.estimates.entries()) {
    const answers = reference.items.flatMap((number, at) => {
      const item = bank[number - 1];
      return item === undefined ? [] : [{ item, is_right: x[at] === 1 }];
    });
    for (const [estimator, [theta = Number.NaN, se = Number.NaN]] of Object.entries(estimates)) {
      const own =
        estimator === 'EAP_N05_08'
          ? abilityOf(answers, 'eap', { quadrature: trapezoid(prior) })
          : estimator === 'MAP_N05_08'
            ? abilityOf(answers, 'map', { bounds: BOUNDS, prior })
            : estimateOf(answers, estimator);
      book.compare(`pattern ${place + 1} ${estimator}`, own.theta, theta, ABILITY);
      if (!own.at_bound) book.compare(`pattern ${place + 1} ${estimator}'s error`, own.se, se, ABILITY);
    }
  }
}

function compareTrace(book: Book, folder: string, trace: Trace): void {
  const pool: PoolItem[] = readParameters(join(folder, `data/cat_bank_${trace.bank}.csv`)).map(
    (item, place) => ({ ...item, id: String(place + 1).padStart(4, '0'), content: null }),
  );
  const rules: AdaptiveRules = {
    start_theta: 0,
    min_items: 1,
    max_items: pool.length,
    stop_se: null,
    randomesque: 1,
    content_targets: {},
  };
  const asked: PoolItem[] = [];
  const answers: ScoredAnswer[] = [];
  let theta = rules.start_theta;
  const what = `${trace.bank} ${trace.examinee} ${trace.estimator} ${trace.stop}`;
  for (const [place, number] of trace.items.entries()) {
    const item = nextItem(pool, asked, theta, rules, () => 0);
    book.compare(`${what}, question ${place + 1}`, Number(item?.id), number, 0);
    if (item === null || Number(item.id) !== number) return;
    asked.push(item);
    answers.push({ item, is_right: trace.responses[place] === 1 });
    const ability = estimateOf(answers, trace.estimator);
    theta = ability.theta;
    book.compare(`${what}, θ after ${place + 1}`, theta, trace.theta[place] ?? Number.NaN, ABILITY);
    if (ability.at_bound) continue;
    book.compare(`${what}, error after ${place + 1}`, ability.se, trace.se[place] ?? Number.NaN, ABILITY);
  }
}

function compareRoutes(
  book: Book,
  folder: string,
  examinees: (Record<'EAP' | 'MAP', Route> & {
    numberCorrectM1: number;
    infoM2easyAtTheta1: number;
    infoM2hardAtTheta1: number;
  })[],
): void {
  const { header, rows } = csvRows(readText(join(folder, 'data/mst_bank.csv')));
  const items = readParameters(join(folder, 'data/mst_bank.csv'));
  const modules = Map.groupBy(items.keys(), (place) => rows[place]?.fields[header.indexOf('module')]);
  const placesOf = (module: string) => modules.get(module) ?? [];
  const patterns = csvRows(readText(join(folder, 'data/mst_responses.csv'))).rows.map(
    ({ fields }) => fields[1] ?? '',
  );
  for (const [person, examinee] of examinees.entries()) {
    const answersTo = (places: readonly number[]) =>
      places.flatMap((place) => {
        const item = items[place];
        return item === undefined ? [] : [{ item, is_right: patterns[person]?.[place] === '1' }];
      });
    const informationOf = (module: string, theta: number) =>
      testInformation(
        answersTo(placesOf(module)).map(({ item }) => item),
        theta,
      );
    for (const estimator of ['EAP', 'MAP'] as const) {
      const theirs = examinee[estimator];
      const what = `two stages, ${person + 1} ${estimator}`;
      const first = estimateOf(answersTo(placesOf('M1')), estimator);
      book.compare(`${what} θ after one`, first.theta, theirs.theta1, ABILITY);
      book.compare(`${what} error after one`, first.se, theirs.se1, ABILITY);
      const easy = informationOf('M2easy', first.theta);
      const hard = informationOf('M2hard', first.theta);
      book.compare(`${what} route`, hard > easy ? 3 : 2, theirs.modules[1] ?? 0, 0);
      const taken = [...placesOf('M1'), ...placesOf(hard > easy ? 'M2hard' : 'M2easy')];
      const last = estimateOf(answersTo(taken), estimator);
      book.compare(`${what} θ`, last.theta, theirs.thFinal, ABILITY);
      book.compare(`${what} error`, last.se, theirs.seFinal, ABILITY);
      if (estimator !== 'EAP') continue;
      book.compare(`${what} easy information`, easy, examinee.infoM2easyAtTheta1, ABILITY);
      book.compare(`${what} hard information`, hard, examinee.infoM2hardAtTheta1, ABILITY);
    }
  }
}
