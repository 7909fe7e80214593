/** Parses frozen JSON. The cache of revisions calls this once per revision and process. */
import type { z } from 'zod';
import { frozenAssessment, frozenQuestion } from '../frozen.contract.ts';
import type { FrozenAssessment, FrozenQuestion } from '../revision.rules.ts';

/** A stored revision that no schema of this release can read. Its row stays unchanged. */
export class UnreadableRevision extends Error {
  override readonly name = 'UnreadableRevision';
}

/** Throws `UnreadableRevision` with the paths of the errors. */
export function readAssessment(id: string, content: unknown): FrozenAssessment {
  return read(`assessment_revisions ${id}`, frozenAssessment, content) as FrozenAssessment;
}

/** Throws `UnreadableRevision` with the paths of the faults. */
export function readQuestion(id: string, content: unknown): FrozenQuestion {
  return read(`question_revisions ${id}`, frozenQuestion, content) as FrozenQuestion;
}

/**
 * Returns the content itself, not zod's copy: an absent optional field must stay absent, because the hash of a revision
 * covers its fields.
 */
function read(row: string, schema: z.ZodType, content: unknown): unknown {
  const { error } = schema.safeParse(content);
  if (error === undefined) return content;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UnreadableRevision(`${row} cannot be read: ${faults.join('; ')}`);
}
