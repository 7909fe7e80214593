import { requireNotErased } from '#features/people/people.rules.ts';
import { findTaker } from '#features/people/server/public.ts';
import { found, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireMayRemoveNote, requireOwnNote } from '../care.rules.ts';
import { addNote, changeNote, listNotes, removeNote } from '../notes.contract.ts';
import * as store from './notes.store.ts';

export const notesRoutes: Route[] = [
  route(listNotes, async (context) => {
    const { db, view, params, query } = context;
    const person = found(await findTaker(db, view, params.id));
    return listAnswer(context, await store.listNotes(db, person.id, query, pageOffset(query)));
  }),

  route(addNote, async ({ db, view, caller, params, body, now }) => {
    const person = found(await findTaker(db, view, params.id));
    requireNotErased(person);
    const id = await store.addNote(db, { person: person.id, author: caller.id, text: body.text }, now);
    return found(await store.findNote(db, person.id, id));
  }),

  route(changeNote, async ({ db, view, caller, params, body, now }) => {
    const person = found(await findTaker(db, view, params.id));
    const note = found(await store.findNoteForUpdate(db, person.id, params.note));
    requireOwnNote(caller, note.author.id);
    requireVersion(note, body.version);
    await store.saveNote(db, note.id, body.text, now);
    return found(await store.findNote(db, person.id, note.id));
  }),

  route(removeNote, async ({ db, view, caller, params }) => {
    const person = found(await findTaker(db, view, params.id));
    const note = found(await store.findNoteForUpdate(db, person.id, params.note));
    requireMayRemoveNote(caller, note.author.id);
    await store.removeNote(db, note.id);
  }),
];
