/**
 * Adds, changes and duplicates assessments: load and lock, clean the texts, check, save, and publish if
 * asked.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { given } from '#contract/fields.ts';
import type { Fault } from '#contract/problem.ts';
import { type Reach, reachOf } from '#core/access/access.ts';
import { copyForeignQuestions, mayPublishNow } from '#features/questions/server/public.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { listTagsForShare } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import type { Caller } from '#server/http/route.ts';
import type { Assessment, AssessmentStatus } from '../assessments.contract.ts';
import {
  copiedTitle,
  fieldFaults,
  guestFaults,
  referenceFaults,
  requireMayPublish,
  requireMayWrite,
  statusFaults,
} from '../assessments.rules.ts';
import type { CatRules } from '../cat.contract.ts';
import { catFaults, targetFaults } from '../cat.rules.ts';
import { COUNTS_WHEN_PUBLISHED } from '../freeze.rules.ts';
import { sectionsOfQuestions } from '../from-questions.rules.ts';
import { placingFaults } from '../order.rules.ts';
import { addSection as newSection } from '../sections.contract.ts';
import * as saved from './assessment-writing.store.ts';
import { findAssessment, findAssessmentForUpdate, type TestView } from './assessments.store.ts';
import { saveFilesShown } from './files-in-texts.store.ts';
import { findCountedUntil, keepWhatIsOut } from './hooks.ts';
import { listLabelsForShare } from './labels.store.ts';
import {
  addPlacements,
  listBankQuestionsForShare,
  listPlacedQuestions,
  listSubjectCodes,
} from './placements.store.ts';
import { publish } from './publish.ts';
import { addSection } from './sections.store.ts';
import { cleanTexts, shownFileFaults } from './show-assessment.ts';

export interface Writer {
  db: Kysely<Tables>;
  reach: Reach;
  caller: Pick<Caller, 'id' | 'role'>;
  now: Date;
}

/** The caller's reach: whose assessments and sessions they see. */
export function viewOf({ reach, caller }: Pick<Writer, 'reach' | 'caller'>): TestView {
  return { reach, caller: caller.id, sessions: reachOf(caller.role, 'sessions.view') };
}

type Fields = saved.AssessmentFields;
type Change = { [Field in keyof Fields]?: Fields[Field] | undefined } & {
  status?: AssessmentStatus | undefined;
  tags?: readonly string[] | undefined;
};

type NewAssessment = Fields & {
  tags: readonly string[];
  questions: readonly string[];
  school?: string | null | undefined;
};

/**
 * Adds a draft for the school that the caller names, or for their only school. If it names questions, each of
 * their subjects gets a section.
 */
export async function writeAssessment(
  writer: Writer,
  { tags, questions, school: asked, ...sent }: NewAssessment,
): Promise<Assessment> {
  const { db, caller, now } = writer;
  const school = await schoolForContent(db, viewOf(writer), asked);
  const { clean: fields, faults } = cleanTexts(sent);
  await requireReferences(db, { exam: fields.exam, tags, cat: fields.cat }, school);
  requireNoFaults([
    ...faults,
    ...fieldFaults(fields),
    ...catFaults(fields.cat),
    ...(await shownFileFaults({ db, caller }, fields)),
    ...(await questionFaults(writer, school, questions)),
  ]);
  const id = await saved.addAssessment(db, { author: caller.id, school }, fields, tags, now);
  await addSectionsOf(db, id, questions);
  await saveFilesShown(db, id);
  return found(await findAssessment(db, viewOf(writer), id));
}

/**
 * Loads an assessment and locks its row, if the caller may change it. The lock also guards its sections and
 * placements.
 */
export async function openForWriting(writer: Writer, id: string): Promise<Assessment> {
  const assessment = found(await findAssessmentForUpdate(writer.db, viewOf(writer), id));
  requireMayWrite(writer.reach, writer.caller.id, assessment);
  return assessment;
}

/** Fields that decide when results of its sessions are released. */
const RELEASE_FIELDS = ['release', 'closes_at', 'open_to_guests'] as const;

/**
 * Changes an assessment. `status: published` also checks and publishes it. If the version is stale, `show`
 * prepares the current state for the response.
 */
export async function changeAssessment(
  writer: Writer,
  id: string,
  { version, tags, ...sent }: Change & { version: number },
  show: (assessment: Assessment) => Assessment,
): Promise<Assessment> {
  const { db, caller, now } = writer;
  const old = await openForWriting(writer, id);
  requireVersion(show(old), version);
  if (sent.status === 'published') requireMayPublish(await mayPublishNow(db, writer.reach));
  const { clean, faults } = cleanTexts(sent);
  const next = { ...old, ...given(clean) };
  await requireReferences(db, { exam: sent.exam, tags, cat: sent.cat }, old.school?.id ?? null);
  requireNoFaults([
    ...faults,
    ...fieldFaults(next),
    ...catFaults(next.cat),
    ...(await shownFileFaults(writer, clean)),
    ...statusFaults({ status: old.status, is_frozen: old.revision !== null }, next.status),
  ]);
  await requireGuestsWait(db, old, next, now);
  if (RELEASE_FIELDS.some((field) => !isDeepStrictEqual(old[field], next[field]))) {
    await keepWhatIsOut(db, [id], now);
  }
  const changes_content = COUNTS_WHEN_PUBLISHED.some((field) => !isDeepStrictEqual(old[field], next[field]));
  await saved.saveAssessment(db, id, next, { labels: tags, changes_content }, now);
  await saveFilesShown(db, id);
  if (sent.status === 'published') await publish(db, next, caller.id, now);
  return found(await findAssessment(db, viewOf(writer), id));
}

/**
 * Adds a draft of the caller with the fields, sections and placements of an assessment. It belongs to the
 * same school unless they name another. Questions that this school may not use are copied; labels that it may
 * not use are left out.
 */
export async function duplicateAssessment(
  writer: Writer,
  id: string,
  asked: string | null | undefined,
): Promise<Assessment> {
  const { db, caller, now } = writer;
  const view = viewOf(writer);
  const original = found(await findAssessment(db, view, id));
  const school = await schoolForContent(db, view, asked === undefined ? original.school?.id : asked);
  const own = await listLabelsForShare(
    db,
    school,
    original.tags.map((label) => label.id),
  );
  const fields = { ...original, title: copiedTitle(original.title) };
  const copy = await saved.addAssessment(db, { author: caller.id, school }, fields, own, now);
  const placed = (await listPlacedQuestions(db, id)).map(({ question }) => question);
  const may_publish = await mayPublishNow(db, writer.reach);
  const questions = await copyForeignQuestions(db, placed, { author: caller.id, school, may_publish }, now);
  await saved.copySections(db, { from: id, to: copy }, questions);
  await saveFilesShown(db, copy);
  return found(await findAssessment(db, view, copy));
}

/**
 * Throws `breaks_rule` if guests could see answers before the test has closed at every school where it
 * counts.
 */
async function requireGuestsWait(
  db: Kysely<Tables>,
  old: Assessment,
  next: Pick<Assessment, 'open_to_guests' | 'release' | 'closes_at'>,
  now: Date,
): Promise<void> {
  if (!next.open_to_guests) return;
  const counted_until = await findCountedUntil(db, old.id, now);
  if (counted_until === null) return;
  const closes_at = next.closes_at === null ? null : Date.parse(next.closes_at);
  requireNoFaults(guestFaults({ ...next, closes_at }, old, counted_until.getTime()));
}

async function questionFaults(
  writer: Writer,
  school: string | null,
  questions: readonly string[],
): Promise<Fault[]> {
  if (questions.length === 0) return [];
  const bank = await listBankQuestionsForShare(writer.db, viewOf(writer), questions);
  return placingFaults(questions, { bank, school }, []);
}

async function addSectionsOf(
  db: Kysely<Tables>,
  assessment: string,
  questions: readonly string[],
): Promise<void> {
  const sections = sectionsOfQuestions(questions, await listSubjectCodes(db, questions));
  for (const [place, { questions: own, ...section }] of sections.entries()) {
    const id = await addSection(db, assessment, newSection.body.parse(section), place + 1);
    const placements = own.map((question, index) => ({
      id: v7(),
      section: id,
      question,
      position: index + 1,
      marks: 1,
      unscored: false,
    }));
    await addPlacements(db, placements);
  }
}

async function requireReferences(
  db: Kysely<Tables>,
  asked: {
    exam?: string | null | undefined;
    tags?: readonly string[] | undefined;
    cat?: CatRules | null | undefined;
  },
  school: string | null,
): Promise<void> {
  const { exam = null, tags = [], cat = null } = asked;
  const named = [exam ?? [], (cat?.content_targets ?? []).map(({ tag }) => tag)].flat();
  const known = await listTagsForShare(db, named);
  const exams = known.filter((tag) => tag.kind === 'exam').map((tag) => tag.id);
  requireNoFaults([
    ...referenceFaults(asked, exams, await listLabelsForShare(db, school, [...new Set(tags)])),
    ...targetFaults(
      cat,
      known.map(({ id }) => id),
    ),
  ]);
}
