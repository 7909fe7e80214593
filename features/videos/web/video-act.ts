import { durationFigure } from '#web/ui/durations.ts';
import type { OwnVideo } from '../watching.contract.ts';

/** The label of the button that opens a video: `Watch`, `Continue from 12:40`, `Watch again`. */
export function actOf({
  done_at,
  resume_at_seconds,
}: Pick<OwnVideo, 'done_at' | 'resume_at_seconds'>): string {
  if (done_at !== null) return 'Watch again';
  return resume_at_seconds > 0 ? `Continue from ${durationFigure(resume_at_seconds)}` : 'Watch';
}
