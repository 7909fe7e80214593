/** Matching, ordering, gap and text-selection questions, and an exam room with them. */
import type { Page } from 'playwright-core';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { answersOf, press, question, type RoomSitting, roomSitting } from './exam-room.ts';
import type { RunningApp } from './running-app.ts';
import type { SeededPerson } from './seed.ts';

export const id = (place: number) => `0198c5a0-0000-7000-8000-00000000000${place}`;
const option = (place: number, text: string) => ({
  id: id(place),
  text: `<p>${text}</p>`,
  is_correct: false,
  reason_for_error: null,
  feedback: '',
});
export const MATCHING: Partial<FrozenQuestion> = {
  type: 'matching',
  stem: '<p>Which goes with which?</p>',
  stimulus: '',
  partial: true,
  options: [option(1, 'Tokyo'), option(2, 'Ottawa'), option(3, '\\(x^2\\)')],
  prompts: [
    { id: id(4), text: '<p>Canada</p>', right_option: id(2) },
    { id: id(5), text: '<p>Japan</p>', right_option: id(1) },
    { id: id(6), text: '<p>A square</p>', right_option: id(3) },
  ],
};

export const ORDERING: Partial<FrozenQuestion> = {
  type: 'ordering',
  stem: '<p>From the smallest?</p>',
  stimulus: '',
  partial: false,
  options: [option(1, 'three'), option(2, 'one'), option(3, 'two')],
  right_order: [id(2), id(3), id(1)],
};

export const GAPS: Partial<FrozenQuestion> = {
  type: 'gaps',
  stem: '<p>Rain falls [[1]] the plain of <b>[[2]]</b>.</p><table><tbody><tr><td>It is \\(x^2\\)</td><td>[[3]]</td></tr></tbody></table><ul><li>[[4]]</li></ul>',
  stimulus: '',
  partial: true,
  options: [],
  gaps: [
    { choices: ['in', 'on'], accepted_answers: ['on'] },
    { choices: [], accepted_answers: ['Spain'] },
    {
      choices: ['wet', 'a word that is so long that no phone has room for the whole of it'],
      accepted_answers: ['wet'],
    },
    { choices: [], accepted_answers: ['7'] },
  ],
};

export const HOT_TEXT: Partial<FrozenQuestion> = {
  type: 'multiple_choice',
  stimulus: '',
  partial: true,
  stem: '<p>[[He]] <b>[[don’t]]</b> know [[that everyone who came by on that day, whatever the weather, would see it]].</p><ul><li>[[\\(x^2\\)]]</li></ul>',
  options: [
    'He',
    'don’t',
    'that everyone who came by on that day, whatever the weather, would see it',
    '\\(x^2\\)',
  ].map((text, place) => ({ ...option(place + 1, ''), text })),
};

/** Creates a session whose first question is an ordinary one, followed by these. */
export const sittingOf = (app: RunningApp, author: SeededPerson, ...contents: Partial<FrozenQuestion>[]) =>
  roomSitting(app, author, { sections: [{ title: 'Kinds', questions: contents.length + 1 }] }, [
    {},
    ...contents,
  ]);

/** The server's stored response to the second question. */
export const responseOf = async (app: RunningApp, { session, paper }: RoomSitting) =>
  (await answersOf(app, session)).get(paper.sections[0]?.questions[1]?.id ?? '')?.response;

/**
 * Goes to the second question, which is of the tested kind. Its component was loaded before the section
 * opened.
 */
export async function second(page: Page): Promise<void> {
  await press(page, 'Start test');
  await question(page, 1);
  await press(page, 'Next');
  await question(page, 2);
}
