/** Prepares one item of a file for the bank: cleans its texts and checks the limits. */
import MarkdownIt from 'markdown-it';
import { formulaFaultsIn, misreadFormulasIn } from '#contract/rich-text-faults.ts';
import { PICTURE_FAULTS, pictureFault } from '#features/files/files.rules.ts';
import { drawingFault } from '#server/drawing-fault.ts';
import { cleanRichText, textOfRichText, withoutControls } from '#server/rich-text.ts';
import { quoted } from '../answer-key.rules.ts';
import { htmlOf } from '../formatted-text.rules.ts';
import {
  type Draft,
  excessOf,
  faultOf,
  type Item,
  type ItemFile,
  type Judged,
  mapTexts,
  type Read,
} from '../item.rules.ts';
import { FileShelf } from '../item-file.rules.ts';
import type { ReadItem } from '../report.rules.ts';

/**
 * The longest text before cleaning, without embedded pictures. It may exceed the bank's limits, because
 * cleaning removes markup.
 */
const LONGEST_SOURCE = 60_000;
/** The deepest nesting of blocks that the Markdown parser supports. */
const DEEPEST_MARKDOWN = 100;

/** `offered`: the files that came with its texts. */
export type JudgedItem = Judged & { offered?: ItemFile[] };

/** The item with its line of the report. Never throws. */
export function readItem(judged: JudgedItem): ReadItem {
  const { line, source_type } = judged;
  const place = { file: judged.file ?? null, line, construct: source_type };
  const name = shortName(judged.name ?? '');
  const refused = (reason: string, shown: string): ReadItem => ({
    report: { ...place, name: shown, type: source_type, outcome: 'refused', changes: [], reason },
    item: null,
  });
  if ('refused' in judged) return refused(judged.refused, name);

  const excess = excessOf(judged.draft);
  if (excess !== null) return refused(excess, name);
  const read = cleaned(judged.draft, judged.offered ?? []);
  if ('refused' in read) return refused(read.refused, name);
  const { item, changes } = read;
  const shown = name || shortName(textOfRichText(item.stem));
  const fault = faultOf(item, showsSomething);
  if (fault !== null) return refused(fault, shown);
  const all = [...judged.changes, ...changes];
  const outcome = all.length === 0 ? 'taken' : 'changed';
  return { report: { ...place, name: shown, type: item.type, outcome, changes: all, reason: null }, item };
}

function cleaned(draft: Draft, offered: readonly ItemFile[]): Read<{ item: Item }> {
  const shelf = new FileShelf(offered);
  const leftOut = new Set<string>();
  const lost = new Set<string>();
  const misread = new Set<string>();
  let rewritten = 0;
  let isBroken = false;
  let refused: string | null = null;
  const texts = mapTexts(draft, (written) => {
    const text = written.format === 'plain' ? written.text : shelf.attach(written.text);
    if (text.length > LONGEST_SOURCE)
      refused = `one of its texts is longer than ${LONGEST_SOURCE} characters`;
    if (refused !== null) return '';
    const meant = htmlOf({ format: written.format, text }, (source) => {
      const html = fromMarkdown(source);
      if (html === null) refused = `its Markdown has more than ${DEEPEST_MARKDOWN} nested levels`;
      return html ?? '';
    });
    const { html, left_out, lost_meaning } = cleanRichText(meant.html, { attachments: shelf.shown.length });
    for (const words of left_out) leftOut.add(words);
    for (const words of lost_meaning) lost.add(words);
    for (const fault of misreadFormulasIn(html, drawingFault)) misread.add(asClause(fault));
    refused ??= formulaRefusal(html);
    rewritten += meant.rewritten_formulas;
    isBroken ||= meant.has_broken_formula;
    return html;
  });
  if (refused !== null) return { refused };
  const [fault] = shelf.shown.flatMap((file) => fileFault(file) ?? []);
  if (fault !== undefined) return { refused: fault };
  const unshown = shelf.unshown();
  return {
    item: {
      ...texts,
      name: texts.name === null ? null : withoutControls(texts.name),
      external_id: texts.external_id === null ? null : withoutControls(texts.external_id),
      category: texts.category.map(withoutControls),
      accepted_answers: texts.accepted_answers.map(withoutControls),
      gaps: texts.gaps.map(({ choices, accepted_answers }) => ({
        choices: choices.map(withoutControls),
        accepted_answers: accepted_answers.map(withoutControls),
      })),
      tags: texts.tags.map(withoutControls),
      files: shelf.shown,
      lost_meaning: [...lost],
    },
    changes: [
      ...(leftOut.size === 0 ? [] : [`removed from its texts: ${[...leftOut].join(', ')}`]),
      ...(rewritten === 0 ? [] : [`formulas that now use \\( \\) or \\[ \\]: ${rewritten}`]),
      ...misread,
      ...(isBroken
        ? ['a formula has a line break, because GIFT reads the \\n of \\neq as one. Write \\\\neq instead']
        : []),
      ...unshown.map((file) => `the file ${quoted(file)} isn’t used and is left out`),
    ],
  };
}

/** Why a formula in the text causes its item to be refused; null if all formulas can be drawn. */
function formulaRefusal(html: string): string | null {
  const [fault] = formulaFaultsIn(html);
  return fault === undefined ? null : asClause(fault);
}

/** A sentence as a clause, for use inside another sentence. */
function asClause(sentence: string): string {
  return sentence.replace(/^./, (letter) => letter.toLowerCase()).replace(/\.$/, '');
}

/**
 * Why a file shown in a text causes its item to be refused; null if it is a picture that the bank accepts.
 */
function fileFault({ name, content_base64 }: ItemFile): string | null {
  const fault = pictureFault(Buffer.from(content_base64, 'base64'));
  return fault === null ? null : `its file ${quoted(withoutControls(name))} ${PICTURE_FAULTS[fault]}`;
}

const markdown = new MarkdownIt({ html: true });
// `cleanRichText` decides about links and reports those that it removes.
markdown.validateLink = () => true;

/** Null if blocks nest so deeply that the Markdown parser would skip their content. */
function fromMarkdown(source: string): string | null {
  const tokens = markdown.parse(source, {});
  if (tokens.some(({ level }) => level >= DEEPEST_MARKDOWN - 1)) return null;
  return markdown.renderer.render(tokens, markdown.options, {}).trim();
}

function showsSomething(html: string): boolean {
  return textOfRichText(html) !== '' || html.includes('<img ') || html.includes('<math');
}

function shortName(text: string): string {
  const folded = withoutControls(text).replaceAll(/\s+/g, ' ').trim();
  return folded.length > 80 ? `${folded.slice(0, 79)}…` : folded;
}
