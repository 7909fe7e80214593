/** Shared shapes of the rules for QTI interactions, and helpers that build a question's text. */
import type { FormattedText } from './formatted-text.rules.ts';
import type { Draft, Read } from './item.rules.ts';
import { type Aside, contentOf, INTERACTION_MARK } from './qti-body.rules.ts';
import { markIn } from './qti-marks.rules.ts';
import type { Processing } from './qti-processing.rules.ts';
import type { SortedReplies } from './qti-replies.rules.ts';
import { childOf, type XmlElement } from './xml.rules.ts';

/** The parts of an item that are already read. */
export interface Parts {
  readonly interaction: XmlElement;
  readonly processing: Processing;
  readonly aside: Aside;
  readonly content: string;
}

/** One question: its interactions, and its text with a mark where each of them is. */
export interface Asked {
  readonly interactions: readonly XmlElement[];
  readonly content: string;
}

export type DraftRead = Read<{ draft: Draft; replies: SortedReplies }>;

/** Puts the prompt in the interaction's place, followed by `beside`. */
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

/**
 * Whether the interactions are gaps in one text. A single interaction is a gap only if it has the mark that
 * the bank's own export writes.
 */
export function areGaps(interactions: readonly XmlElement[]): boolean {
  const areInline = interactions.every(({ name }) => /^(?:inlineChoice|textEntry)Interaction$/.test(name));
  return areInline && (interactions.length > 1 || isMarked(interactions[0]));
}

function isMarked(interaction: XmlElement | undefined): boolean {
  return interaction !== undefined && markIn(interaction.attributes, 'gap') !== null;
}

/**
 * Puts a blank in place of a field within a text, and nothing if the field is the only content of its block.
 */
export function withBlank(content: string): string {
  const [before = '', after] = content.replace(ALONE_IN_BLOCK, '').split(INTERACTION_MARK);
  if (after === undefined) return before.trim();
  const isAlone = BLOCK_ENDS.test(before.slice(-300)) && BLOCK_BEGINS.test(after);
  return `${before}${isAlone ? '' : '_____'}${after}`.trim();
}

export function html(text: string): FormattedText {
  return { format: 'html', text };
}
