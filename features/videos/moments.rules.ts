/** Rules for the notes and doubts that a reader has at moments of a video. */
import type { VideoNote } from './watching.contract.ts';

/** A doubt about a moment of the video, as the video's screen shows it. */
export interface MomentDoubt {
  readonly id: string;
  readonly at_seconds: number;
  readonly title: string;
  readonly asked_at: string;
  readonly status: 'open' | 'answered' | 'resolved';
  /** Whether the reader has not yet read the newest answer to this doubt. */
  readonly is_unread: boolean;
}

export type Moment =
  | { readonly kind: 'note'; readonly at_seconds: number; readonly note: VideoNote }
  | { readonly kind: 'doubt'; readonly at_seconds: number; readonly doubt: MomentDoubt };

/** Notes and doubts in the order of the video; at the same moment a note comes first. */
export function momentsOf(notes: readonly VideoNote[], doubts: readonly MomentDoubt[]): Moment[] {
  const noted = notes.map((note) => ({ kind: 'note', at_seconds: note.at_seconds, note }) as const);
  const asked = doubts.map((doubt) => ({ kind: 'doubt', at_seconds: doubt.at_seconds, doubt }) as const);
  return [...noted, ...asked].toSorted((a, b) => a.at_seconds - b.at_seconds);
}
