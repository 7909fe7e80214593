import type { ArrangedAnswerProps } from './answering/arranged-props.ts';
import type { BackAsksProps } from './frame/back-asks.tsx';
import type { DeviceCheckProps } from './frame/device-check.tsx';
import type { EndPageProps } from './frame/end-pages.tsx';
import { LatePart } from './frame/late-part.ts';
import type { ShortcutsProps } from './tools/keys/shortcuts.tsx';
import type { ReadingToolsProps } from './tools/reading/reading-tools.tsx';

interface ReportProps {
  session: string;
  question: string;
  /** The number that the taker sees. */
  number: number;
  /** The class name of the exam room's buttons; `data-kind` selects the kind. */
  button: string;
  /** An idempotency key for the call that sends this body; the same body gets the same key. */
  keyOf: (body: unknown) => string;
  onClose: () => void;
}

/** Parts of the exam room that other features provide. */
export interface RoomParts {
  /** The form to report a faulty question. Its heading must have the id `room-report`. */
  readonly report: LatePart<ReportProps>;
}

/** Highlights, notes, line reader and reading aloud. */
export const readingTools = new LatePart<ReadingToolsProps>(
  async () => (await import('./tools/reading/reading-tools.tsx')).ReadingTools,
);

/** Answer fields of matching, ordering, gap and hot-text questions. */
export const arrangedAnswer = new LatePart<ArrangedAnswerProps>(
  async () => (await import('./answering/arranged-answer.tsx')).ArrangedAnswer,
);

/** Checks whether the device suits the test. */
export const deviceCheck = new LatePart<DeviceCheckProps>(
  async () => (await import('./frame/device-check.tsx')).DeviceCheck,
);

/** The exam room's keyboard shortcuts. */
export const shortcuts = new LatePart<ShortcutsProps>(
  async () => (await import('./tools/keys/shortcuts.tsx')).Shortcuts,
);

/** The page after the end of the test. */
export const endPage = new LatePart<EndPageProps>(
  async () => (await import('./frame/end-pages.tsx')).EndPage,
);

/** Asks before the browser's Back button leaves a test in progress. */
export const backAsks = new LatePart<BackAsksProps>(
  async () => (await import('./frame/back-asks.tsx')).BackAsks,
);
