/**
 * The tour of the exam room's tools before a test: sample questions that are not scored, and the tools to try
 * at each.
 */
import type { AnswerState, AskedQuestion, ExamView, NoteKind } from '#features/sessions/exam.contract.ts';
import { noteKey } from '#features/sessions/notes.rules.ts';
import { readLineReader } from './line-reader.rules.ts';
import { readMarks } from './marks.rules.ts';
import { isAnswered } from './room.rules.ts';
import { readTools } from './tools.rules.ts';

const option = (id: string, text: string) => ({ id, text });

const READING: AskedQuestion = {
  id: 'sample-1',
  entry: null,
  prompts: [],
  gaps: [],
  is_in_text: false,
  type: 'single_choice',
  stimulus:
    '<p>The town library keeps a shelf of umbrellas by its door. People caught in the rain take one and bring it back another day. The library put out 40 umbrellas in spring. In fall, 38 were there, although nobody had ever been asked to sign for one, and a card in a child’s handwriting said thank you for the 39th.</p>',
  stem: '<p>What does the passage suggest about the people who took umbrellas?</p>',
  options: [
    option('a', 'Almost all of them brought the umbrellas back.'),
    option('b', 'They had to leave their names at the door.'),
    option('c', 'Most of them came to the library to read.'),
    option('d', 'They would rather have bought an umbrella.'),
  ],
};

const NUMBER: AskedQuestion = {
  id: 'sample-2',
  stimulus: '',
  prompts: [],
  gaps: [],
  options: [],
  is_in_text: false,
  type: 'numeric',
  entry: 'sat',
  stem: '<p>The equation is \\(3x + 2 = 12.5\\). What is the value of \\(x\\)?</p>',
};

const SEVERAL: AskedQuestion = {
  id: 'sample-3',
  entry: null,
  stimulus: '',
  prompts: [],
  gaps: [],
  is_in_text: false,
  type: 'multiple_choice',
  stem: '<p>A florist ties roses into bunches of 6 and has none left over. Which two numbers of roses could she have started with?</p>',
  options: [option('a', '18'), option('b', '20'), option('c', '30'), option('d', '44')],
};

/** The sample questions, in order. */
export const SAMPLES: readonly AskedQuestion[] = [READING, NUMBER, SEVERAL];

/** The exam room's view with the sample questions, the tools of the taker's test, and no time limit. */
export function sampleView(view: ExamView): ExamView & { present: NonNullable<ExamView['present']> } {
  return {
    ...view,
    may_pause: false,
    present: {
      section: {
        id: view.session.id,
        title: 'Try the tools',
        instructions: '',
        tools: view.tools,
        kind: 'other',
        navigation: 'free',
      },
      // If the section has no end, the current time does not matter.
      clock: { server_now: new Date(0).toISOString(), ends_at: null },
      key: null,
      questions: [...SAMPLES],
      first_number: 1,
      attempts: [],
      last_look: null,
      notes: [],
    },
  };
}

/** A tool to try, and whether it was tried. */
export interface Try {
  readonly words: string;
  readonly is_done: boolean;
}

/** The taker's actions in the tour so far. */
export interface Tried {
  readonly answers: ReadonlyMap<string, AnswerState>;
  /** The notes in the taker's tools, keyed by `noteKey`. */
  readonly notes: ReadonlyMap<string, string>;
  readonly zoom_percent: number;
  /** The zoom at the start of the tour. */
  readonly first_zoom_percent: number;
}

/** The tools to try at the sample question at `position`, limited to those that the test has. */
export function triesAt(
  position: number,
  { session, tools }: Pick<ExamView, 'session' | 'tools'>,
  tried: Tried,
): Try[] {
  const { answers, notes, zoom_percent, first_zoom_percent } = tried;
  const [reading, number, several] = [READING, NUMBER, SEVERAL].map(({ id }) => answers.get(id));
  const noted = (kind: NoteKind, target = session.id) => notes.get(noteKey({ kind, target }));
  const kept = readTools(noted('calculator'));
  const attempt = (words: string, is_done: boolean, isAtHand = true): Try[] =>
    isAtHand ? [{ words, is_done }] : [];
  switch (position) {
    case 0:
      return [
        ...attempt('Choose an answer', isAnswered(READING, reading?.response ?? null)),
        ...attempt('Cross out an option', (reading?.eliminated.length ?? 0) > 0, tools.eliminator),
        ...attempt('Mark it for review', reading?.flagged === true),
        ...attempt(
          'Highlight some words',
          readMarks(noted('highlight', READING.id)).length > 0,
          tools.highlighter,
        ),
        ...attempt('Open the line reader', readLineReader(noted('line_reader')).is_on, tools.line_reader),
      ];
    case 1:
      return [
        ...attempt('Type a number', isAnswered(NUMBER, number?.response ?? null)),
        ...attempt(
          'Type something in the calculator',
          Array.isArray(kept.calculator.lines) && kept.calculator.lines.some((line) => line !== ''),
          tools.calculator,
        ),
        ...attempt('Open the reference sheet', kept.open.includes('reference'), tools.reference_sheet),
      ];
    default:
      return [
        ...attempt('Choose two answers', Array.isArray(several?.response) && several.response.length > 1),
        ...attempt('Change the zoom', zoom_percent !== first_zoom_percent),
        ...attempt('Write in the scratchpad (under More)', noted('scratch') !== undefined),
      ];
  }
}
