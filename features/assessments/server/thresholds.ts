/** From how many right answers on the variants of a test's modules are given, in its working copy. */
import type { Kysely } from 'kysely';
import type { Fault } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Assessment } from '../assessments.contract.ts';
import { moduleFaults } from '../module.rules.ts';
import { findVersion, touchContent } from './assessment-writing.store.ts';
import { listAllSections, saveThresholds } from './sections.store.ts';
import { findWorkingCopy } from './working-copy.store.ts';
import { openForWriting, type Writer } from './write-assessment.ts';

/** By section that is a variant; null where everyone meets it. */
type Thresholds = ReadonlyMap<string, number | null>;

/** What the working copy has, and its version. */
export async function findThresholds(
  db: Kysely<Tables>,
  assessment: string,
): Promise<{ version: number; thresholds: Thresholds }> {
  const version = await findVersion(db, assessment);
  return { version, thresholds: thresholdsOf(await listAllSections(db, assessment)) };
}

interface Variant {
  readonly id: string;
  readonly module: { readonly at_least: number | null } | null;
}

function thresholdsOf(sections: readonly Variant[]): Thresholds {
  return new Map(sections.flatMap(({ id, module }) => (module === null ? [] : [[id, module.at_least]])));
}

/** The test, the caller's to change until the transaction ends. */
export function openForThresholds(writer: Writer, assessment: string): Promise<Assessment> {
  return openForWriting(writer, assessment);
}

export interface AskedThreshold {
  readonly section: string;
  readonly at_least: number;
  /** Where it stands in what was asked for. */
  readonly path: string;
}

/**
 * Gives variants other thresholds, from the next publishing on. Throws `breaks_rule` for what has none, and where a module
 * could not be routed any more.
 */
export async function setThresholds(
  { db, now }: Writer,
  assessment: Assessment,
  asked: readonly AskedThreshold[],
): Promise<void> {
  const { sections } = await findWorkingCopy(db, assessment);
  const present = thresholdsOf(sections);
  requireNoFaults(asked.flatMap((one) => namingFaults(one, asked, present)));
  const wanted = new Map(asked.map((one) => [one.section, one]));
  const changed = sections.map((section) => {
    const at_least = wanted.get(section.id)?.at_least;
    return section.module === null || at_least === undefined
      ? section
      : { ...section, module: { ...section.module, at_least } };
  });
  // What is amiss already is the draft's own, and publishing's to refuse.
  const before = new Set(moduleFaults(sections).map(faultName));
  const fresh = moduleFaults(changed).filter((fault) => !before.has(faultName(fault)));
  requireNoFaults(
    fresh.map(({ section, message }) => ({
      path: wanted.get(section.id)?.path ?? asked[0]?.path ?? 'body',
      message,
    })),
  );
  const moved = asked.filter(({ section, at_least }) => at_least !== present.get(section));
  if (moved.length === 0) return;
  await saveThresholds(db, moved);
  await touchContent(db, assessment.id, now);
}

function faultName({ section, message }: { section: { id: string }; message: string }): string {
  return `${section.id} ${message}`;
}

function namingFaults(
  { section, path }: AskedThreshold,
  asked: readonly AskedThreshold[],
  present: Thresholds,
): Fault[] {
  const threshold = present.get(section);
  if (threshold === undefined) return [{ path, message: 'The test has no such variant.' }];
  if (threshold === null) return [{ path, message: 'Everyone meets this variant: it has no threshold.' }];
  const isNamedOnce = asked.filter((other) => other.section === section).length === 1;
  return isNamedOnce ? [] : [{ path, message: 'Each variant is named once.' }];
}
