/** What an installation measures with until its own answers are enough to learn from. */
import type { FittedModel } from './fit.ts';
import { PRIOR_UNCERTAINTY } from './uncertainty.ts';

/**
 * Weights as they were fitted to the answers of real students (ASSISTments 2009–2010, docs/learning.md). Each item and skill is
 * as easy as its level says. No times are known of those answers: half of a skill is taken to fade in 90
 * days, a middle one of what a fit tries. Nor do they tell the uncertainty: they come in sets of one kind of question, which
 * agree for reasons that a test's do not.
 */
export const STARTING_MODEL: FittedModel = {
  intercept: 0,
  weights: {
    right_in_skill: 0.292,
    wrong_in_skill: -0.01,
    right: 0.178,
    wrong: -0.268,
    skill: 0.407,
    general: 0.734,
  },
  half_lives: { general: 360, skill: 90 },
  uncertainty: PRIOR_UNCERTAINTY,
  prior_worth: 1,
  skills: new Map(),
  items: new Map(),
};
