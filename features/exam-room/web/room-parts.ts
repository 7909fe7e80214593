import type { ArrangedAnswerProps } from './answering/arranged-props.ts';
import type { DeviceCheckProps } from './frame/device-check.tsx';
import type { EndPageProps } from './frame/end-pages.tsx';
import { LatePart } from './frame/late-part.ts';
import type { ShortcutsProps } from './tools/keys/shortcuts.tsx';
import type { ReadingToolsProps } from './tools/reading/reading-tools.tsx';

interface ReportProps {
  session: string;
  question: string;
  /** As its taker knows it. */
  number: number;
  /** The name of the room's own buttons, whose kind `data-kind` says. */
  button: string;
  /** A key for the call that sends it, the same as long as it says the same. */
  keyOf: (body: unknown) => string;
  onClose: () => void;
}

/** What other features bring into the room. */
export interface RoomParts {
  /** The form in which a taker reports a question as faulty, with a heading of the id `room-report`. */
  readonly report: LatePart<ReportProps>;
}

/** What helps with reading. */
export const readingTools = new LatePart<ReadingToolsProps>(
  async () => (await import('./tools/reading/reading-tools.tsx')).ReadingTools,
);

/** How a question is answered place by place, or in its text. */
export const arrangedAnswer = new LatePart<ArrangedAnswerProps>(
  async () => (await import('./answering/arranged-answer.tsx')).ArrangedAnswer,
);

/** Whether the device is fit for the test. */
export const deviceCheck = new LatePart<DeviceCheckProps>(
  async () => (await import('./frame/device-check.tsx')).DeviceCheck,
);

/** What the room does by keys. */
export const shortcuts = new LatePart<ShortcutsProps>(
  async () => (await import('./tools/keys/shortcuts.tsx')).Shortcuts,
);

/** What stands there once the test is over. */
export const endPage = new LatePart<EndPageProps>(
  async () => (await import('./frame/end-pages.tsx')).EndPage,
);
