/** Questions and options as they leave the server: the files that their texts show signed for whoever asked. */
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { mapOptionTexts, mapTexts, type RichFields } from '../shown-files.rules.ts';

type Asked = Parameters<typeof viewerOf>[0];

/** Shows questions to whoever asked. */
export function questionShower(asked: Asked): <Shown extends RichFields>(question: Shown) => Shown {
  const viewer = viewerOf(asked);
  return (question) => mapTexts(question, (html) => showFiles(html, viewer));
}

/** Shows options by themselves to whoever asked. */
export function optionShower(asked: Asked): <Shown extends { text: string }>(option: Shown) => Shown {
  const viewer = viewerOf(asked);
  return (option) => mapOptionTexts(option, (html) => showFiles(html, viewer));
}
