import type { ExamView, NoteKind } from '#features/sessions/exam.contract.ts';
import { untouched } from '../../../merged-answers.rules.ts';
import { withNote } from '../../../section-notes.rules.ts';
import type { ChangeOfAnswer } from '../../desk.ts';
import { Room } from '../../room.ts';

/**
 * An exam room with sample questions. Its state exists only in this page, and it never contacts the server.
 */
export class TourRoom extends Room {
  constructor(view: ExamView, zoom_percent: number) {
    super('', '');
    this.shown.set({ phase: 'shown', view, zoom_percent });
  }

  override readonly isStored = false;

  override change(question: string, change: ChangeOfAnswer): void {
    const { answers } = this.state;
    const answer = { ...(answers.get(question) ?? untouched(question)), ...change };
    this.shown.set({ answers: new Map(answers).set(question, answer) });
  }

  override note(kind: NoteKind, target: string, value: string | null): void {
    this.shown.set({ notes: withNote(this.state.notes, { kind, target }, value) });
  }
}
