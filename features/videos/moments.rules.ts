/** What its reader left at the moments of a video. It knows times, and no words of a screen. */
import type { VideoNote } from './watching.contract.ts';

/** What somebody asked at a moment, as the screen of the video has it. */
export interface MomentDoubt {
  readonly id: string;
  readonly at_seconds: number;
  readonly title: string;
  readonly asked_at: string;
  readonly status: 'open' | 'answered' | 'resolved';
  /** Whether its newest answer has not been read. */
  readonly is_unread: boolean;
}

export type Moment =
  | { readonly kind: 'note'; readonly at_seconds: number; readonly note: VideoNote }
  | { readonly kind: 'doubt'; readonly at_seconds: number; readonly doubt: MomentDoubt };

/** Notes and doubts in the order of the video; of one moment what was noted stands before what was asked. */
export function momentsOf(notes: readonly VideoNote[], doubts: readonly MomentDoubt[]): Moment[] {
  const noted = notes.map((note) => ({ kind: 'note', at_seconds: note.at_seconds, note }) as const);
  const asked = doubts.map((doubt) => ({ kind: 'doubt', at_seconds: doubt.at_seconds, doubt }) as const);
  return [...noted, ...asked].toSorted((a, b) => a.at_seconds - b.at_seconds);
}
