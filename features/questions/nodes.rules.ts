/** Decides which question can be put on which node, and who may do it. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { type Content, mayWriteContent } from '#core/access/content.ts';

/**
 * Returns an error unless question and node belong to the same school or one of them is shared by all
 * schools.
 */
export function nodeFaults(
  question: Pick<Content, 'school'>,
  node: Pick<Content, 'school'> | null,
  path: string,
): Fault[] {
  if (node === null) return [{ path, message: 'This place in a course doesn’t exist.' }];
  const fits = question.school === null || node.school === null || question.school === node.school;
  return fits ? [] : [{ path, message: 'This course belongs to another school.' }];
}

/** Throws `forbidden` if the caller may change neither the question nor the tree. */
export function requireMayPlace(
  caller: string,
  { bank, subjects }: { readonly bank: Reach; readonly subjects: Reach },
  question: Content,
  node: Content,
): void {
  if (mayWriteContent(bank, caller, question) || mayWriteContent(subjects, caller, node)) return;
  throw new Problem(forbidden, {
    detail: 'You don’t have permission to change this question or this course.',
  });
}
