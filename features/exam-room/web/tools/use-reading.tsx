import { type ReactNode, useState } from 'react';
import type { AskedQuestion } from '#features/sessions/exam.contract.ts';
import { noteKey } from '#features/sessions/notes.rules.ts';
import { readLineReader } from '../../line-reader.rules.ts';
import { readMarks } from '../../marks.rules.ts';
import { notedQuestions } from '../../section-notes.rules.ts';
import { useLatePart } from '../frame/late-part.ts';
import { readingTools } from '../room-parts.ts';
import { panelCloses, panelOpens } from './focus-return.ts';
import type { RoomTool } from './tool-bar.tsx';
import type { ToolDesk, ToolPlace, ToolState } from './tool-desk.ts';

/** The questions whose notes can be listed. */
export interface ListedQuestions {
  /** In order. */
  readonly questions: readonly Pick<AskedQuestion, 'id'>[];
  /** The number of the first. */
  readonly first_number: number;
  /** Goes to a question by its index; null if students cannot go back. */
  readonly onGo: ((index: number) => void) | null;
}

/** The reading tools of a section, and their content below the text. `listed`: null for no list of notes. */
export function useReading(
  desk: ToolDesk,
  state: ToolState,
  { session, question, has: { highlighter, line_reader }, mayReadAloud }: ToolPlace,
  listed: ListedQuestions | null,
): { tools: readonly RoomTool[]; foot: ReactNode } {
  const Tools = useLatePart(readingTools);
  const [isHighlighting, setHighlighting] = useState(false);
  const [isReadingAloud, setReadingAloud] = useState(false);
  const [isListing, setListing] = useState(false);
  const reader = readLineReader(state.notes.get(noteKey({ kind: 'line_reader', target: session })));
  if (Tools === null || question === undefined) return { tools: [], foot: null };
  const marks = readMarks(state.notes.get(noteKey({ kind: 'highlight', target: question.id }))).length;
  const noted = listed === null ? [] : notedQuestions(listed, state.notes);
  const noteCount = noted.reduce((sum, { notes }) => sum + notes.length, 0);
  const highlight = (isOn: boolean) => {
    (isOn ? panelOpens : panelCloses)('highlight');
    setHighlighting(isOn);
  };
  const readAloud = (isOn: boolean) => {
    (isOn ? panelOpens : panelCloses)('read-aloud');
    setReadingAloud(isOn);
  };
  const tools: RoomTool[] = [];
  if (mayReadAloud) {
    tools.push({
      id: 'read-aloud',
      label: 'Read aloud',
      icon: 'voice',
      place: 'bar',
      isOn: isReadingAloud,
      toggle: () => readAloud(!isReadingAloud),
    });
  }
  if (highlighter) {
    tools.push({
      id: 'highlight',
      label: 'Highlight',
      icon: 'highlight',
      place: 'bar',
      ...(marks === 0 ? {} : { more: `${marks} on this question` }),
      isOn: isHighlighting,
      toggle: () => highlight(!isHighlighting),
    });
  }
  if (line_reader) {
    const next = JSON.stringify({ is_on: !reader.is_on, lines: reader.lines });
    tools.push({
      id: 'line-reader',
      label: 'Line reader',
      icon: 'lines',
      place: 'bar',
      isWide: true,
      isOn: reader.is_on,
      toggle: () => desk.note('line_reader', session, next),
    });
  }
  if (highlighter && listed !== null) {
    tools.push({
      id: 'notes',
      label: noteCount === 0 ? 'Notes' : `Notes (${noteCount})`,
      icon: 'note',
      place: 'more',
      isOn: null,
      toggle: () => setListing(true),
    });
  }
  return {
    tools,
    foot: (
      <Tools
        // Each question has its own key, because its texts are different.
        key={question.id}
        desk={desk}
        state={state}
        session={session}
        isHighlighting={isHighlighting}
        isReadingAloud={isReadingAloud}
        question={question.id}
        mayHighlight={highlighter}
        onEndHighlighting={() => highlight(false)}
        onEndReadingAloud={() => readAloud(false)}
        noted={isListing ? noted : null}
        onGo={listed?.onGo ?? null}
        onEndListing={() => setListing(false)}
      />
    ),
  };
}
