/**
 * Compares classical statistics and distractor tables for real responses with those from the packages psych,
 * ltm and CTT: results/ctt.json and results/distractors_*.json, for the files in data/.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from '#server/irt/analyse.ts';

export const name = 'Classical figures and distractors';

/** The precision of the reference, which prints twelve digits. */
const TOLERANCE = 1e-8;

interface ReferenceSet {
  mean: number;
  sd: number;
  alpha_psych: number;
  sem: number;
  items: {
    item: string;
    p: number;
    pointBiserial: number;
    itemRest: number;
    alphaIfDropped_psych: number;
  }[];
}

interface ReferenceGroups {
  key: string;
  lower: number;
  mid50: number;
  mid75: number;
  upper: number;
}

interface ReferenceDistractors {
  dataset: string;
  key: string[];
  options: {
    item: string;
    option: string;
    n: number;
    prop: number;
    pbTotal: number | null;
    pbRest: number | null;
    meanTotal: number;
  }[];
  CTT_distractorAnalysis: Record<string, ReferenceGroups[]>;
}

const DISTRACTORS = ['distractors_ctt.json', 'distractors_sat12.json'];

export function appliesTo(folder: string): boolean {
  return existsSync(join(folder, 'results/ctt.json'));
}

export async function verify(folder: string): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = [];
  let checked = 0;
  const compare = (what: string, ours: number | null | undefined, theirs: number) => {
    checked += 1;
    if (ours === null || ours === undefined || Math.abs(ours - theirs) > TOLERANCE) {
      faults.push(`${what}: ${ours}, not ${theirs}`);
    }
  };
  const read = (path: string) => JSON.parse(readFileSync(join(folder, 'results', path), 'utf8'));

  for (const [set, reference] of Object.entries<ReferenceSet>(read('ctt.json'))) {
    const figures = analyse(join(folder, 'data', `${set}.csv`), undefined);
    compare(`${set} mean`, figures.mean, reference.mean);
    compare(`${set} sd`, figures.sd, reference.sd);
    compare(`${set} alpha`, figures.alpha, reference.alpha_psych);
    compare(`${set} sem`, figures.sem, reference.sem);
    for (const theirs of reference.items) {
      const ours = figures.items.find((item) => item.id === theirs.item);
      compare(`${set} ${theirs.item} facility`, ours?.facility, theirs.p);
      compare(`${set} ${theirs.item} point-biserial`, ours?.point_biserial, theirs.pointBiserial);
      compare(`${set} ${theirs.item} item-rest`, ours?.item_rest, theirs.itemRest);
      compare(`${set} ${theirs.item} alpha without`, ours?.alpha_if_deleted, theirs.alphaIfDropped_psych);
    }
  }

  for (const file of DISTRACTORS) {
    const reference: ReferenceDistractors = read(file);
    const figures = analyse(join(folder, 'data', `${reference.dataset}.csv`), reference.key.join(','));
    const option = (item: string, id: string) =>
      figures.items
        .find((candidate) => candidate.id === item)
        ?.options.find((candidate) => candidate.id === id);
    for (const theirs of reference.options) {
      const what = `${reference.dataset} ${theirs.item} option ${theirs.option}`;
      const ours = option(theirs.item, theirs.option);
      compare(`${what} count`, ours?.count, theirs.n);
      compare(`${what} share`, ours?.share, theirs.prop);
      compare(`${what} mean total`, ours?.mean_total, theirs.meanTotal);
      if (theirs.pbTotal !== null) compare(`${what} with total`, ours?.point_biserial, theirs.pbTotal);
      if (theirs.pbRest !== null) compare(`${what} with rest`, ours?.rest_correlation, theirs.pbRest);
    }
    for (const [item, groups] of Object.entries(reference.CTT_distractorAnalysis)) {
      for (const theirs of groups) {
        const ours = option(item, theirs.key);
        const shares = [theirs.lower, theirs.mid50, theirs.mid75, theirs.upper];
        for (const [group, share] of shares.entries()) {
          // Options that nobody chose occur only in the reference table.
          const own = ours === undefined ? 0 : ours.group_shares[group];
          compare(`${reference.dataset} ${item} option ${theirs.key} group ${group + 1}`, own, share);
        }
      }
    }
  }
  return { checked, faults };
}
