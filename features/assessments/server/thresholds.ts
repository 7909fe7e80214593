/**
 * Reads and changes the thresholds in the working copy: how many correct answers a taker needs for each
 * variant.
 */
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

/** The threshold of each variant, keyed by section; null if everyone takes the section. */
type Thresholds = ReadonlyMap<string, number | null>;

/** The thresholds and the version of the working copy. */
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

/** Loads the test and locks its row, if the caller may change it. */
export function openForThresholds(writer: Writer, assessment: string): Promise<Assessment> {
  return openForWriting(writer, assessment);
}

export interface AskedThreshold {
  readonly section: string;
  readonly at_least: number;
  /** The path of this threshold in the request. */
  readonly path: string;
}

/**
 * Changes thresholds in the working copy; they take effect at the next publishing. Throws `breaks_rule` if a
 * section has no threshold, is named twice, or if the change causes a new error in the modules.
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
  // Report only errors that this change causes. Publishing refuses those that the draft already had.
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
  if (threshold === undefined) return [{ path, message: 'The test doesn’t have this variant.' }];
  if (threshold === null) return [{ path, message: 'This variant is for everyone, so it has no threshold.' }];
  const isNamedOnce = asked.filter((other) => other.section === section).length === 1;
  return isNamedOnce ? [] : [{ path, message: 'List each variant only once.' }];
}
