/**
 * One calibration run: collects the answers, estimates in a worker thread, and links the result to the scale
 * in use.
 */
import type { Kysely } from 'kysely';
import { breaksRule, Problem } from '#contract/problem.ts';
import { type CalibrationProgress, ENGINE } from '#core/irt/calibrate.ts';
import { type IrtModel, PRIORS } from '#core/irt/item-model.ts';
import { normalQuadrature } from '#core/irt/quadrature.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import { listResponses } from '#features/results/server/public.ts';
import type { Progress } from '#server/background/progress.ts';
import type { Work, WorkerThread } from '#server/background/worker-thread.ts';
import type { Tables } from '#server/db/tables.ts';
import { MOST_CELLS, settledQuestions, TOO_MANY_ANSWERS } from '../calibration.rules.ts';
import { progressWords } from '../progress-words.rules.ts';
import type { CalibrationOrder, CalibrationOutcome } from './calibrate.worker.ts';
import { baseOf, findBaseElsewhere, listInUse, type NewCalibration } from './calibration.store.ts';

const ESTIMATE: Work<CalibrationOrder, CalibrationOutcome, CalibrationProgress> = {
  module: new URL('./calibrate.worker.ts', import.meta.url),
};

/** A run that has not converged after this many cycles is marked so, and cannot be used for scores. */
const MOST_CYCLES = 500;

interface Asked {
  readonly assessment: { readonly id: string; readonly school: string | null };
  readonly kind: SectionKind;
  readonly model: IrtModel;
  readonly person: string;
  /** Whether this person can see everybody whose answers are used. */
  readonly has_counts: boolean;
}

/**
 * The calibration to store. Throws `breaks_rule` if there are too few answers, and whatever `progress` throws
 * when the job is stopped.
 */
export async function runCalibration(
  db: Kysely<Tables>,
  thread: WorkerThread,
  { assessment, kind, model, person, has_counts }: Asked,
  progress: Progress,
  now: Date,
): Promise<NewCalibration> {
  progress.tell('Collecting answers');
  const asked = { assessment: assessment.id, kind, most_cells: MOST_CELLS };
  const responses = await listResponses(db, asked, now);
  if (responses === null) throw refused(TOO_MANY_ANSWERS);
  const questions = responses.questions.map(({ placement, label, frozen }) => ({
    question: placement.question,
    question_revision: placement.question_revision,
    label,
    unscored: placement.unscored,
    has_key: frozen.type !== 'essay',
  }));
  const { persons, items: columns, codes } = responses;
  const matrix = { persons, items: columns, codes };
  const order = { matrix, questions, model, most_cycles: MOST_CYCLES, has_counts };
  const started = performance.now();
  const outcome = await thread.run(ESTIMATE, order, {
    person,
    signal: progress.signal,
    tell: (told) => progress.tell(progressWords(told), Math.min(told.cycles, MOST_CYCLES), MOST_CYCLES),
  });
  const seconds = (performance.now() - started) / 1000;
  if (outcome.fault !== null) throw refused(outcome.fault);
  const { plan, estimate } = outcome;
  const own = (await listInUse(db, assessment.id)).get(kind);
  const names = questions.map(({ question }) => question);
  const base =
    own === undefined
      ? await findBaseElsewhere(db, { assessment: assessment.id, school: assessment.school }, names)
      : baseOf(own);
  const { items, left_out, link } = settledQuestions(plan, questions, estimate.items, base);
  const { nodes } = normalQuadrature();
  const { log_a, logit_c } = PRIORS;
  return {
    assessment: assessment.id,
    kind,
    model,
    data_sha256: responses.sha256,
    engine: ENGINE,
    grid: { nodes: nodes.length, from: nodes.at(0) ?? 0, to: nodes.at(-1) ?? 0 },
    priors:
      model === '3pl'
        ? { log_a: [log_a.mean, log_a.deviation], logit_c: [logit_c.mean, logit_c.deviation] }
        : null,
    sittings: estimate.persons,
    log_likelihood: estimate.log_likelihood,
    log_prior: estimate.log_prior,
    cycles: estimate.cycles,
    is_converged: estimate.converged,
    seconds,
    link,
    items,
    left_out,
    made_by: person,
  };
}

/** The problem for a run that cannot start. */
function refused(message: string): Problem {
  return new Problem(breaksRule, { detail: message, errors: [{ path: 'body.model', message }] });
}
