/**
 * `npm run bench:learning [-- SEEDS]`: what mastery and what to do next are worth to simulated students, whom other models make, each
 * figure beside its goal. Exit 1 where one is missed. Deterministic; the figures stand in docs/learning.md.
 */
import { calibrationError } from '#core/mastery/evaluate.ts';
import { STARTING_MODEL } from '#core/mastery/starting-model.ts';
import { coverage } from './coverage.ts';
import { SEASON_PLANS, season } from './season.ts';
import { FORGETTING_SETS } from './simulators/forgetting.ts';
import { PARAMETER_SETS } from './simulators/known-or-not.ts';
import { curveOf, type Estimate, estimateOf, inWords, medianOf } from './statistics.ts';
import { type Policy, type StudyFigures, studyFigures } from './study.ts';

const SEEDS = Array.from({ length: Number(process.argv[2] ?? 20) }, (_, at) => at + 1);
/** A plain plan may recall so much more, where its minutes are not more. */
const SEASON_BEHIND = 0.02;
const GOALS = { calibration: 0.03, covered: [0.76, 0.84] } as const;

const faults: string[] = [];
function hold(isKept: boolean, goal: string): void {
  if (!isKept) faults.push(goal);
}

/** What the recommender brings more a minute than another policy, seed by seed. */
function ahead(figures: readonly StudyFigures[], other: Policy): Estimate {
  return estimateOf(figures.map(({ gains }) => gains.recommended - gains[other]));
}

const others = ['random', 'weakest first'] as const;
const better = new Map<Policy, number>(others.map((policy) => [policy, 0]));
for (const parameters of PARAMETER_SETS) {
  const figures = SEEDS.map((seed) => studyFigures(parameters, seed));
  const answers = figures.flatMap((each) => each.answers);
  const error = (some: StudyFigures['answers']) =>
    calibrationError(
      Float64Array.from(some, ({ predicted }) => predicted),
      some.map(({ actual }) => actual === 1),
    );
  const share = answers.reduce((sum, { actual }) => sum + actual, 0) / answers.length;
  const brier = (predictedOf: (answer: (typeof answers)[number]) => number) =>
    answers.reduce((sum, answer) => sum + (predictedOf(answer) - answer.actual) ** 2, 0) / answers.length;
  console.log(`\n${parameters.name}: ${SEEDS.length} seeds, ${answers.length} answers predicted`);
  console.log(
    `  calibration error over ten bins  ${error(answers).toFixed(3)} of all, ${inWords(estimateOf(figures.map((each) => error(each.answers))))} a seed (goal ≤ ${GOALS.calibration} of all)`,
  );
  const started = SEEDS.flatMap((seed) => studyFigures(parameters, seed, STARTING_MODEL).answers);
  console.log(
    `  the same before an installation has learned from its own  ${error(started).toFixed(3)} (no goal)`,
  );
  hold(error(answers) <= GOALS.calibration, `${parameters.name}: calibration`);
  console.log(
    `  Brier score  ${brier(({ predicted }) => predicted).toFixed(4)}; of the mean alone ${brier(() => share).toFixed(4)}`,
  );
  const tests = figures.flatMap((each) => each.scores);
  const gaps = tests.map(({ predicted, actual }) => predicted - actual);
  console.log(
    `  right of 98, predicted and actual, by fifths  ${curveOf(tests, 5)
      .map(([predicted, actual]) => `${predicted.toFixed(1)} ${actual.toFixed(1)}`)
      .join(' · ')}; off by ${medianOf(gaps.map(Math.abs)).toFixed(1)} in the median`,
  );
  for (const policy of ['recommended', ...others] as const) {
    console.log(
      `  points a minute, ${policy}  ${inWords(estimateOf(figures.map(({ gains }) => gains[policy])))}`,
    );
  }
  for (const other of others) {
    const { mean, reach } = ahead(figures, other);
    console.log(`  recommended less ${other}  ${inWords({ mean, reach })}`);
    hold(mean + reach >= 0, `${parameters.name}: not worse than ${other}`);
    if (mean - reach > 0) better.set(other, (better.get(other) ?? 0) + 1);
  }
}
for (const [other, sets] of better) hold(sets >= 2, `better than ${other} in two sets of three`);

const covered = SEEDS.map((seed) => coverage(seed));
const held = estimateOf(covered.map((each) => each.held));
console.log(`\nabilities that grow: ${SEEDS.length} seeds`);
console.log(
  `  80 % intervals that hold the true chance  ${inWords(held)} (goal ${GOALS.covered.join(' to ')})`,
);
hold(held.mean >= GOALS.covered[0] && held.mean <= GOALS.covered[1], 'coverage');
for (const count of covered[0]?.widths.keys() ?? []) {
  const widths = covered.flatMap((each) => each.widths.get(count) ?? []);
  console.log(`  median width at ${count} answers in the skill  ${medianOf(widths).toFixed(1)} points`);
}

for (const parameters of FORGETTING_SETS) {
  for (const minutes of [4, Infinity]) {
    const limit = minutes === Infinity ? 'as long as it takes' : `at most ${minutes} minutes a day`;
    console.log(`\na season of review, ${parameters.name}, ${limit}: ${SEEDS.length} seeds`);
    const recalled = new Map<string, number[]>();
    for (const plan of SEASON_PLANS) {
      const figures = SEEDS.map((seed) => season(parameters, seed, plan, minutes));
      recalled.set(
        plan,
        figures.map((each) => each.recalled),
      );
      console.log(
        `  ${plan}  recalled ${inWords(estimateOf(figures.map((each) => each.recalled)))}, minutes ${inWords(estimateOf(figures.map((each) => each.minutes)), 0)}`,
      );
    }
    const of = (plan: string) => recalled.get(plan) ?? [];
    for (const plan of SEASON_PLANS.slice(0, -1)) {
      const { mean, reach } = estimateOf(of('as recommended').map((own, at) => own - (of(plan)[at] ?? 0)));
      console.log(`  as recommended less ${plan}  ${inWords({ mean, reach })}`);
      hold(mean + reach >= -SEASON_BEHIND, `${parameters.name}, ${limit}: recall not behind ${plan}`);
    }
  }
}
for (const fault of faults) console.error(`Missed: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
