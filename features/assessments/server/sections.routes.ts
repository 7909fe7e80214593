import { given } from '#contract/fields.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { roomForSectionFaults, sectionOrderFaults, withAdded } from '../order.rules.ts';
import {
  addSection,
  changeSection,
  getSection,
  listSections,
  orderSections,
  removeSection,
} from '../sections.contract.ts';
import { touchContent } from './assessment-writing.store.ts';
import { findAssessment } from './assessments.store.ts';
import { saveFilesShown } from './files-in-texts.store.ts';
import * as store from './sections.store.ts';
import { cleanTexts, shownFileFaults, textShower } from './show-assessment.ts';
import { openForWriting, viewOf } from './write-assessment.ts';

export const sectionsRoutes: Route[] = [
  route(listSections, async (context) => {
    const { db, params, query } = context;
    const assessment = found(await findAssessment(db, viewOf(context), params.id));
    const { ordering } = query;
    const page = await store.listSections(db, assessment.id, { ordering, ...pageOffset(query) });
    return listAnswer(context, { count: page.count, rows: page.rows.map(textShower(context)) });
  }),

  route(addSection, async (context) => {
    const { db, params, body, now } = context;
    const { position, ...fields } = body;
    const assessment = await openForWriting(context, params.id);
    const present = (await store.listAllSections(db, assessment.id)).map((section) => section.id);
    const { clean: section, faults } = cleanTexts(fields);
    requireNoFaults([
      ...faults,
      ...roomForSectionFaults(present.length),
      ...(await shownFileFaults(context, section)),
    ]);
    const id = await store.addSection(db, assessment.id, section, present.length + 1);
    await store.saveSectionOrder(db, withAdded(present, [id], position));
    await saveFilesShown(db, assessment.id);
    await touchContent(db, assessment.id, now);
    return textShower(context)(found(await store.findSection(db, viewOf(context), id)));
  }),

  route(orderSections, async (context) => {
    const { db, params, body, now } = context;
    const assessment = await openForWriting(context, params.id);
    const show = textShower(context);
    const results = (await store.listAllSections(db, assessment.id)).map(show);
    const current = { version: assessment.version, results };
    requireVersion(current, body.version);
    const present = results.map((section) => section.id);
    requireNoFaults(sectionOrderFaults(body.sections, present));
    await store.saveSectionOrder(db, body.sections);
    await touchContent(db, assessment.id, now);
    return { results: (await store.listAllSections(db, assessment.id)).map(show) };
  }),

  route(getSection, async (context) =>
    textShower(context)(found(await store.findSection(context.db, viewOf(context), context.params.id))),
  ),

  route(changeSection, async (context) => {
    const { db, params, body, now } = context;
    const { version, ...change } = body;
    const section = await openSection(context, params.id);
    const show = textShower(context);
    requireVersion(show(section), version);
    const { clean, faults } = cleanTexts(change);
    requireNoFaults([...faults, ...(await shownFileFaults(context, clean))]);
    await store.saveSection(db, section.id, { ...section, ...given(clean) });
    await saveFilesShown(db, section.assessment);
    await touchContent(db, section.assessment, now);
    return show(found(await store.findSection(db, viewOf(context), section.id)));
  }),

  route(removeSection, async (context) => {
    const { db, params, now } = context;
    const section = await openSection(context, params.id);
    await store.removeSection(db, section.id);
    const left = await store.listAllSections(db, section.assessment);
    await store.saveSectionOrder(
      db,
      left.map(({ id }) => id),
    );
    await saveFilesShown(db, section.assessment);
    await touchContent(db, section.assessment, now);
  }),
];

/**
 * Loads a section and locks its assessment, if the caller may change it. Reads the section again under the
 * lock.
 */
async function openSection(context: Parameters<typeof openForWriting>[0], id: string) {
  const { assessment } = found(await store.findSection(context.db, viewOf(context), id));
  await openForWriting(context, assessment);
  return found(await store.findSection(context.db, viewOf(context), id));
}
