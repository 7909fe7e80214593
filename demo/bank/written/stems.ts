/** Texts of questions that several questions share. */

export const MAIN_IDEA = 'Which choice best states the main idea of the text?';
export const MAIN_PURPOSE = 'Which choice best describes the main purpose of the text?';
export const STRUCTURE = 'Which choice best describes the overall structure of the text?';
export const COMPLETES = 'Which choice most logically completes the text?';
export const WORD = 'Which choice completes the text with the most logical and precise word or phrase?';
export const TRANSITION = 'Which choice completes the text with the most logical transition?';
export const CONVENTIONS =
  'Which choice completes the text so that it follows the conventions of Standard English?';
