import { type ReactNode, useState } from 'react';
import type { AskedQuestion, ExamView } from '#features/sessions/exam.contract.ts';
import { noteKey } from '#features/sessions/notes.rules.ts';
import { readLineReader } from '../../line-reader.rules.ts';
import { readMarks } from '../../marks.rules.ts';
import { useLatePart } from '../frame/late-part.ts';
import type { Room } from '../room.ts';
import { readingTools } from '../room-parts.ts';
import type { RoomState } from '../room-state.ts';
import type { RoomTool } from './room-tools.tsx';

/** The reading tools of a section, and their content below the text. */
export function useReading(
  room: Room,
  state: RoomState,
  view: ExamView,
  present: NonNullable<ExamView['present']>,
): { tools: readonly RoomTool[]; footOf: (question: AskedQuestion) => ReactNode } {
  const Tools = useLatePart(readingTools);
  const [isHighlighting, setHighlighting] = useState(false);
  const [isReadingAloud, setReadingAloud] = useState(false);
  const { highlighter, line_reader } = present.section.tools;
  const session = view.session.id;
  const question = present.questions[state.position];
  const reader = readLineReader(state.notes.get(noteKey({ kind: 'line_reader', target: session })));
  const marks =
    question === undefined
      ? 0
      : readMarks(state.notes.get(noteKey({ kind: 'highlight', target: question.id }))).length;
  const tools: RoomTool[] = [];
  if (Tools !== null && question !== undefined) {
    if (view.accommodations.read_aloud) {
      tools.push({
        id: 'read-aloud',
        label: 'Read aloud',
        icon: 'voice',
        place: 'bar',
        isOn: isReadingAloud,
        toggle: () => setReadingAloud(!isReadingAloud),
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
        toggle: () => setHighlighting(!isHighlighting),
      });
    }
    if (line_reader) {
      const next = JSON.stringify({ is_on: !reader.is_on, lines: reader.lines });
      tools.push({
        id: 'line-reader',
        label: 'Line reader',
        icon: 'lines',
        place: 'bar',
        isOn: reader.is_on,
        toggle: () => room.note('line_reader', session, next),
      });
    }
  }
  return {
    tools,
    footOf: (asked) =>
      Tools !== null && (
        <Tools
          // A key per question, because each has other texts.
          key={asked.id}
          room={room}
          state={state}
          session={session}
          isHighlighting={isHighlighting}
          isReadingAloud={isReadingAloud}
          question={asked}
          mayHighlight={highlighter}
          onEndHighlighting={() => setHighlighting(false)}
          onEndReadingAloud={() => setReadingAloud(false)}
        />
      ),
  };
}
