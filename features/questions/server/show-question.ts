/** Prepares questions and options for a response by signing the files in their texts for the caller. */
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { mapOptionTexts, mapTexts, type RichFields } from '../files-in-texts.rules.ts';

type Asked = Parameters<typeof viewerOf>[0];

/** Returns a function that signs the files in a question for the caller. */
export function questionShower(asked: Asked): <Shown extends RichFields>(question: Shown) => Shown {
  const viewer = viewerOf(asked);
  return (question) => mapTexts(question, (html) => showFiles(html, viewer));
}

/** Returns a function that signs the files in a single option for the caller. */
export function optionShower(asked: Asked): <Shown extends { text: string }>(option: Shown) => Shown {
  const viewer = viewerOf(asked);
  return (option) => mapOptionTexts(option, (html) => showFiles(html, viewer));
}
