/**
 * Reads QTI interactions in which options are chosen: below the text, in a drop-down, or as words in the
 * text.
 */
import { choosableWords } from '#contract/text-options.ts';
import { MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';
import type { FormattedText } from './formatted-text.rules.ts';
import { emptyDraft } from './item.rules.ts';
import { contentOf } from './qti-body.rules.ts';
import { multipleKey, singleKey } from './qti-choice.rules.ts';
import { choiceOrder } from './qti-order.rules.ts';
import { type DraftRead, html, type Parts, withBlank, withPrompt } from './qti-parts.rules.ts';
import type { Declaration } from './qti-values.rules.ts';
import { childrenOf, elementsIn } from './xml.rules.ts';

/** A choice below the text. A single drop-down in a text leaves a blank there. */
export function choiceOf(
  { interaction, processing, aside, content }: Parts,
  declaration: Declaration,
): DraftRead {
  const isInline = interaction.name === 'inlineChoiceInteraction';
  const elements = childrenOf(interaction, isInline ? 'inlineChoice' : 'simpleChoice');
  // The number of options is limited, because each option is tried separately.
  if (elements.length > MOST_OPTIONS) return { refused: `it has more than ${MOST_OPTIONS} options` };
  const options = elements.map((element) => ({
    identifier: element.attributes.identifier ?? '',
    text: html(contentOf(element, aside).trim()),
  }));
  const stem = isInline ? withBlank(content) : withPrompt(content, interaction, aside);
  const order = choiceOrder(interaction, elements);
  const asked = { options, stem, order };
  const read = keyedChoice({ interaction, processing, aside, content }, declaration, asked);
  if ('refused' in read || !isInline) return read;
  return { ...read, changes: [...read.changes, 'its drop-down list became options next to the text'] };
}

/** A text in which words are chosen; these words are the options. */
export function hotTextOf(parts: Parts, declaration: Declaration): DraftRead {
  const { interaction, aside, content } = parts;
  const inner = { ...interaction, children: interaction.children.filter(({ name }) => name !== 'prompt') };
  const asked = withPrompt(content, interaction, aside, contentOf(inner, aside).trim());
  const identifiers = elementsIn(interaction, (name) => name === 'hottext').map(
    ({ attributes }) => attributes.identifier ?? '',
  );
  // The number of options is limited, because each option is tried separately.
  if (identifiers.length > MOST_OPTIONS) return { refused: `it has more than ${MOST_OPTIONS} options` };
  const words = choosableWords(asked);
  if (words.length !== identifiers.length) {
    return { refused: 'an option in its text isn’t plain text' };
  }
  const options = identifiers.map((identifier, place) => ({ identifier, text: html(words[place] ?? '') }));
  const order = { keep_order: false, fixed: [] };
  return keyedChoice(parts, declaration, { options, stem: asked, order });
}

interface AskedChoice {
  readonly options: readonly { readonly identifier: string; readonly text: FormattedText }[];
  readonly stem: string;
  readonly order: ReturnType<typeof choiceOrder>;
}

function keyedChoice(
  { interaction, processing, aside }: Parts,
  declaration: Declaration,
  { options, stem, order }: AskedChoice,
): DraftRead {
  const cardinality = declaration.element.attributes.cardinality ?? 'single';
  if (cardinality === 'ordered')
    return { refused: 'scoring the order in which options are chosen isn’t supported' };
  const most = Number(interaction.attributes.maxChoices ?? 1);
  const choice = { options, declaration, processing, replies: aside.replies, most };
  const isSingle = cardinality === 'single';
  const key = (isSingle ? singleKey : multipleKey)(choice);
  if ('refused' in key) return key;
  return {
    draft: {
      ...emptyDraft(isSingle ? 'single_choice' : 'multiple_choice', html(stem)),
      options: key.options.map((option, place) => (order.fixed[place] ? { ...option, fixed: true } : option)),
      keep_order: order.keep_order,
      partial: key.partial,
    },
    replies: key.replies,
    changes: key.changes,
  };
}
