/** What the rules of each QTI interaction read and give, and how the text about it becomes what is asked. */
import type { FormattedText } from './formatted-text.rules.ts';
import type { Draft, Read } from './item.rules.ts';
import { type Aside, contentOf, INTERACTION_MARK } from './qti-body.rules.ts';
import { markIn } from './qti-marks.rules.ts';
import type { Processing } from './qti-processing.rules.ts';
import type { SortedReplies } from './qti-replies.rules.ts';
import { childOf, type XmlElement } from './xml.rules.ts';

/** What of an item is read by now. */
export interface Parts {
  readonly interaction: XmlElement;
  readonly processing: Processing;
  readonly aside: Aside;
  readonly content: string;
}

/** What one question is made of: its interactions, and the text with a mark where each stands. */
export interface Asked {
  readonly interactions: readonly XmlElement[];
  readonly content: string;
}

export type DraftRead = Read<{ draft: Draft; replies: SortedReplies }>;

/** The prompt in the place of the interaction, with what of it stands beside. */
export function withPrompt(content: string, interaction: XmlElement, aside: Aside, beside = ''): string {
  const element = childOf(interaction, 'prompt');
  const prompt = element === undefined ? '' : contentOf(element, aside).trim();
  const isFlow = /^<(?:p|div|ul|ol|table|h\d|pre|blockquote|figure)\b/.test(prompt);
  return content
    .replace(INTERACTION_MARK, () => `${prompt === '' || isFlow ? prompt : `<p>${prompt}</p>`}${beside}`)
    .trim();
}

const ALONE_IN_BLOCK = new RegExp(`<(p|div)>\\s*${INTERACTION_MARK}\\s*</\\1>`);
const BLOCK_ENDS = /(?:^|<\/(?:p|div|ul|ol|table|blockquote|pre|figure|h\d)>)\s*$/;
const BLOCK_BEGINS = /^\s*(?:$|<(?:p|div|ul|ol|table|blockquote|pre|figure|h\d)\b)/;

/** Whether they are drop-downs and fields of one text; one alone is that only where its writer says so. */
export function areGaps(interactions: readonly XmlElement[]): boolean {
  const areInline = interactions.every(({ name }) => /^(?:inlineChoice|textEntry)Interaction$/.test(name));
  return areInline && (interactions.length > 1 || isMarked(interactions[0]));
}

function isMarked(interaction: XmlElement | undefined): boolean {
  return interaction !== undefined && markIn(interaction.attributes, 'gap') !== null;
}

/** A blank in the place of a field within a text; nothing for one that stands by itself. */
export function withBlank(content: string): string {
  const [before = '', after] = content.replace(ALONE_IN_BLOCK, '').split(INTERACTION_MARK);
  if (after === undefined) return before.trim();
  const isAlone = BLOCK_ENDS.test(before.slice(-300)) && BLOCK_BEGINS.test(after);
  return `${before}${isAlone ? '' : '_____'}${after}`.trim();
}

export function html(text: string): FormattedText {
  return { format: 'html', text };
}
