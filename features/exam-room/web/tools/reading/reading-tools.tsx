import type { AskedQuestion } from '#features/sessions/exam.contract.ts';
import { noteKey } from '#features/sessions/notes.rules.ts';
import { readLineReader } from '../../../line-reader.rules.ts';
import type { Room } from '../../room.ts';
import type { RoomState } from '../../room-state.ts';
import { Highlights } from './highlights.tsx';
import { LineReader } from './line-reader.tsx';
import { ReadAloud } from './read-aloud.tsx';
import { useTexts } from './use-texts.ts';

export interface ReadingToolsProps {
  room: Room;
  state: RoomState;
  session: string;
  question: AskedQuestion;
  mayHighlight: boolean;
  isHighlighting: boolean;
  isReadingAloud: boolean;
  onEndHighlighting: () => void;
  onEndReadingAloud: () => void;
}

/** The reading tools of one question: highlights and notes, line reader, reading aloud. */
export function ReadingTools(props: ReadingToolsProps) {
  const { room, state, session, question, mayHighlight, isHighlighting, isReadingAloud } = props;
  const texts = useTexts();
  const reader = readLineReader(state.notes.get(noteKey({ kind: 'line_reader', target: session })));
  return (
    <>
      {isReadingAloud && <ReadAloud texts={texts} onClose={props.onEndReadingAloud} />}
      {mayHighlight && (
        <Highlights
          room={room}
          state={state}
          texts={texts}
          question={question.id}
          isOpen={isHighlighting}
          onClose={props.onEndHighlighting}
        />
      )}
      {reader.is_on && (
        <LineReader
          texts={texts}
          size={reader.lines}
          onResize={(lines) => room.note('line_reader', session, JSON.stringify({ is_on: true, lines }))}
        />
      )}
    </>
  );
}
