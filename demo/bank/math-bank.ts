/** All math questions: each template is used as often as its domain needs. */
import { seededLuck } from '../luck.ts';
import { ADVANCED_EXPRESSIONS } from './advanced-expressions.ts';
import { ADVANCED_FUNCTIONS } from './advanced-functions.ts';
import { ALGEBRA_EQUATIONS } from './algebra-equations.ts';
import { ALGEBRA_INEQUALITIES } from './algebra-inequalities.ts';
import { ALGEBRA_LINES } from './algebra-lines.ts';
import { DATA_RATES } from './data-rates.ts';
import { DATA_SAMPLES } from './data-samples.ts';
import { DATA_STATISTICS } from './data-statistics.ts';
import { GEOMETRY_CIRCLES } from './geometry-circles.ts';
import { GEOMETRY_FIGURES } from './geometry-figures.ts';
import type { MathQuestion, MathTemplate } from './math-template.ts';

/**
 * The number of practice-only questions per skill: ten for a set, plus those that a student may have
 * practiced before.
 */
const PRACTISED_IN_SKILL = 20;
/** The demo's students have practiced algebra most. */
const PRACTISED_IN_ALGEBRA = 28;

const OFTEN: readonly (readonly [templates: readonly MathTemplate[], times: number])[] = [
  [[...ALGEBRA_EQUATIONS, ...ALGEBRA_LINES, ...ALGEBRA_INEQUALITIES], 4],
  [[...ADVANCED_EXPRESSIONS, ...ADVANCED_FUNCTIONS], 4],
  [[...DATA_RATES, ...DATA_STATISTICS, ...DATA_SAMPLES], 3],
  [[...GEOMETRY_FIGURES, ...GEOMETRY_CIRCLES], 3],
];

/** More draws than any template needs to find valid and new numbers. */
const MOST_DRAWS = 2_000;

/** The questions are the same at every call. Throws if a template gives too few different questions. */
export function mathQuestions(): MathQuestion[] {
  return OFTEN.flatMap(([templates, times]) => templates.flatMap((template) => several(template, times)));
}

/**
 * More questions from the same templates with different numbers. No test uses them; they are for practice
 * between tests.
 */
export function questionsToPractise(): MathQuestion[] {
  return OFTEN.flatMap(([templates, times]) =>
    [...Map.groupBy(templates, ({ topic }) => topic)].flatMap(([topic, of_skill]) => {
      const wanted = topic.startsWith('H.') ? PRACTISED_IN_ALGEBRA : PRACTISED_IN_SKILL;
      const each = Math.ceil(wanted / of_skill.length);
      return of_skill.flatMap((template) => drawn(template, times + each).slice(times));
    }),
  );
}

function several(template: MathTemplate, times: number): MathQuestion[] {
  const made = drawn(template, times);
  if (made.length < times)
    throw new Error(`The template ${template.name} made only ${made.length} of ${times} questions.`);
  return made;
}

/** Draws up to this many different questions from a template, or as many as the template gives. */
function drawn(template: MathTemplate, times: number): MathQuestion[] {
  const luck = seededLuck(template.name);
  const made: MathQuestion[] = [];
  for (let draw = 0; draw < MOST_DRAWS && made.length < times; draw += 1) {
    const next = template.make(luck, made.length);
    if (next !== null && !made.some(({ question }) => reads(question) === reads(next.question)))
      made.push(next);
  }
  return made;
}

const reads = ({ stimulus, stem }: { stimulus: string; stem: string }) => stimulus + stem;
