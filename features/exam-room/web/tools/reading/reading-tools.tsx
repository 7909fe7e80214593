import { noteKey } from '#features/sessions/notes.rules.ts';
import { readLineReader } from '../../../line-reader.rules.ts';
import type { NotedQuestion } from '../../../section-notes.rules.ts';
import type { ToolDesk, ToolState } from '../tool-desk.ts';
import { Highlights } from './highlights.tsx';
import { LineReader } from './line-reader.tsx';
import { ReadAloud } from './read-aloud.tsx';
import { SectionNotes } from './section-notes.tsx';
import { useTexts } from './use-texts.ts';

export interface ReadingToolsProps {
  desk: ToolDesk;
  state: ToolState;
  session: string;
  /** The id of the shown question. */
  question: string;
  mayHighlight: boolean;
  isHighlighting: boolean;
  isReadingAloud: boolean;
  onEndHighlighting: () => void;
  onEndReadingAloud: () => void;
  /** The notes of the section while their list is open, else null. */
  noted: readonly NotedQuestion[] | null;
  /** Goes to a question by its index; null if students cannot go back. */
  onGo: ((index: number) => void) | null;
  onEndListing: () => void;
}

/** The reading tools for one question: highlights and notes, line reader, reading aloud. */
export function ReadingTools(props: ReadingToolsProps) {
  const { desk, state, session, question, mayHighlight, isHighlighting, isReadingAloud, noted } = props;
  const texts = useTexts();
  const reader = readLineReader(state.notes.get(noteKey({ kind: 'line_reader', target: session })));
  return (
    <>
      {isReadingAloud && <ReadAloud texts={texts} onClose={props.onEndReadingAloud} />}
      {mayHighlight && (
        <Highlights
          desk={desk}
          state={state}
          texts={texts}
          question={question}
          isOpen={isHighlighting}
          onClose={props.onEndHighlighting}
        />
      )}
      {reader.is_on && (
        <LineReader
          texts={texts}
          size={reader.lines}
          onResize={(lines) => desk.note('line_reader', session, JSON.stringify({ is_on: true, lines }))}
        />
      )}
      {noted !== null && <SectionNotes noted={noted} onGo={props.onGo} onClose={props.onEndListing} />}
    </>
  );
}
