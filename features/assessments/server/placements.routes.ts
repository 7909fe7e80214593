import { v7 } from 'uuid';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { placementOrder, placingFaults, withAdded, withMoved } from '../order.rules.ts';
import {
  changePlacement,
  getPlacement,
  listPlacements,
  orderPlacements,
  type Placement,
  placeQuestions,
  removePlacement,
} from '../sections.contract.ts';
import { touchContent } from './assessment-writing.store.ts';
import * as store from './placements.store.ts';
import { findSection } from './sections.store.ts';
import { openForWriting, viewOf, type Writer } from './write-assessment.ts';

export const placementsRoutes: Route[] = [
  route(listPlacements, async (context) => {
    const { db, params, query } = context;
    const section = found(await findSection(db, viewOf(context), params.id));
    const { ordering } = query;
    const { count, rows } = await store.listPlacements(db, section.id, { ordering, ...pageOffset(query) });
    return listAnswer(context, { count, rows: rows.map(placementShower(context)) });
  }),

  route(placeQuestions, async (context) => {
    const { db, params, body, now } = context;
    const { section, placements, school } = await openSection(context, params.id);
    const present = placements.filter((placement) => placement.section === section.id);
    const bank = await store.listBankQuestionsForShare(db, viewOf(context), body.questions);
    requireNoFaults(
      placingFaults(
        body.questions,
        { bank, school },
        present.map(({ question }) => question),
      ),
    );
    const added = body.questions.map((question) => ({
      id: v7(),
      section: section.id,
      question,
      position: 0,
      marks: 1,
      unscored: false,
    }));
    await store.addPlacements(db, added);
    const order = withAdded(present.map(idOf), added.map(idOf), body.position);
    await store.savePlacementOrder(db, section.id, order);
    await touchContent(db, section.assessment, now);
    const saved = await store.listSectionPlacements(db, section.id);
    return { results: saved.map(placementShower(context)) };
  }),

  route(orderPlacements, async (context) => {
    const { db, params, body, now } = context;
    const { section, placements } = await openSection(context, params.id);
    const results = await store.listSectionPlacements(db, section.id);
    const current = { version: section.version, results: results.map(placementShower(context)) };
    requireVersion(current, body.version);
    const { order, faults } = placementOrder(section.id, body.questions, placements);
    requireNoFaults(faults);
    await store.removePlacements(
      db,
      results.map(idOf).filter((id) => !order.includes(id)),
    );
    const left = [
      ...new Set(placements.filter(({ id }) => order.includes(id)).map((moved) => moved.section)),
    ];
    await store.savePlacementOrder(db, section.id, order);
    for (const other of left.filter((id) => id !== section.id)) {
      const staying = placements.filter(({ id, section }) => section === other && !order.includes(id));
      await store.savePlacementOrder(db, other, staying.map(idOf));
    }
    await touchContent(db, section.assessment, now);
    const saved = await store.listSectionPlacements(db, section.id);
    return { results: saved.map(placementShower(context)) };
  }),

  route(getPlacement, async (context) =>
    placementShower(context)(
      found(await store.findPlacement(context.db, viewOf(context), context.params.id)),
    ),
  ),

  route(changePlacement, async (context) => {
    const { db, params, body, now } = context;
    const { placement, assessment, order } = await openPlacement(context, params.id);
    const show = placementShower(context);
    requireVersion(show(placement), body.version);
    await store.savePlacement(db, placement.id, { marks: body.marks, unscored: body.unscored });
    if (body.position !== undefined) {
      await store.savePlacementOrder(db, placement.section, withMoved(order, placement.id, body.position));
    }
    await touchContent(db, assessment, now);
    return show(found(await store.findPlacement(db, viewOf(context), placement.id)));
  }),

  route(removePlacement, async (context) => {
    const { db, params, now } = context;
    const { placement, assessment, order } = await openPlacement(context, params.id);
    await store.removePlacements(db, [placement.id]);
    await store.savePlacementOrder(
      db,
      placement.section,
      order.filter((other) => other !== placement.id),
    );
    await touchContent(db, assessment, now);
  }),
];

/** Returns a function that adds the caller's signatures to the file URLs in a placed question's stem. */
function placementShower(context: Parameters<typeof viewerOf>[0]): (placement: Placement) => Placement {
  const viewer = viewerOf(context);
  return ({ question, ...placement }) => ({
    ...placement,
    question: { ...question, stem: showFiles(question.stem, viewer) },
  });
}

function idOf({ id }: { id: string }): string {
  return id;
}

/**
 * Loads a section with all placements of its assessment and locks the assessment, if the caller may change
 * it.
 */
async function openSection(writer: Writer, id: string) {
  const view = viewOf(writer);
  const { assessment } = found(await findSection(writer.db, view, id));
  const { school } = await openForWriting(writer, assessment);
  return {
    section: found(await findSection(writer.db, view, id)),
    placements: await store.listPlacedQuestions(writer.db, assessment),
    school: school?.id ?? null,
  };
}

/** Loads a placement with the order of its section and locks the assessment, if the caller may change it. */
async function openPlacement(writer: Writer, id: string) {
  const { section: of } = found(await store.findPlacement(writer.db, viewOf(writer), id));
  const { section, placements } = await openSection(writer, of);
  // Reads the placement again under the lock, because it may have moved or been removed.
  const placement = found(await store.findPlacement(writer.db, viewOf(writer), id));
  const order = placements.filter((other) => other.section === placement.section).map(idOf);
  return { placement, assessment: section.assessment, order };
}
