import type { NoteKind } from '#features/sessions/exam.contract.ts';
import { untouched } from '../../merged-answers.rules.ts';
import { withCrossed } from '../../room.rules.ts';
import { withNote } from '../../section-notes.rules.ts';
import { type RoomState, ShownState } from '../room-state.ts';
import type { ToolDesk } from '../tools/tool-desk.ts';

/**
 * The contents of the tools in a review. They exist only in this page: the contents that the test has stored
 * stay unchanged.
 */
class ReviewDesk implements ToolDesk {
  readonly isStored = false;
  readonly shown = new ShownState();

  get state(): RoomState {
    return this.shown.state;
  }

  note(kind: NoteKind, target: string, value: string | null): void {
    this.shown.set({ notes: withNote(this.state.notes, { kind, target }, value) });
  }

  zoom(zoom_percent: number): void {
    this.shown.set({ zoom_percent });
  }

  /** Crosses an option out, or restores it. */
  cross(question: string, option: string): void {
    const { answers } = this.state;
    const answer = answers.get(question) ?? untouched(question);
    const { eliminated } = withCrossed(answer, option);
    this.shown.set({ answers: new Map(answers).set(question, { ...answer, eliminated }) });
  }
}

const desks = new Map<string, ReviewDesk>();

/** The desk of this person's review of a session, the same until the page is closed. */
export function reviewDesk(person: string, session: string): ReviewDesk {
  const key = `${person} ${session}`;
  const desk = desks.get(key) ?? new ReviewDesk();
  desks.set(key, desk);
  return desk;
}
