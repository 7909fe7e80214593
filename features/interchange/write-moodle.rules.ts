/** Writes questions of the bank in Moodle XML. `carried.rules.ts` says which parts it cannot hold. */
import { plainLines } from './carried.rules.ts';
import type { Item, ItemFile } from './item.rules.ts';
import { withPassage } from './passage-mark.rules.ts';
import { clozeText } from './write-gaps.rules.ts';
import { starsKept, weightsOf } from './write-weights.rules.ts';
import { attribute, xmlText } from './write-xml.rules.ts';

/** A Moodle XML file of these questions, with a comment for each one left out. */
export function writeMoodle(items: readonly Item[], left_out: readonly string[]): string {
  const comments = left_out.map((words) => `<!-- Left out: ${words.replaceAll(/-(?=-|$)/g, '- ')} -->`);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    ...comments,
    ...items.map(question),
    '</quiz>',
  ];
  return `${lines.join('\n')}\n`;
}

const KINDS = {
  single_choice: 'multichoice',
  multiple_choice: 'multichoice',
  matching: 'matching',
  ordering: 'ordering',
  gaps: 'cloze',
  numeric: 'numerical',
  text: 'shortanswer',
  essay: 'essay',
} as const;

function question(item: Item): string {
  const text = item.type === 'gaps' ? clozeText(item) : item.stem;
  const parts = [
    `<name>${plain(item.name ?? item.external_id ?? 'Question')}</name>`,
    rich('questiontext', withPassage(item.stimulus, text), item.files),
    ...(item.explanation === null ? [] : [rich('generalfeedback', item.explanation, item.files)]),
    '<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden>',
    ...(item.external_id === null ? [] : [`<idnumber>${xmlText(item.external_id)}</idnumber>`]),
    ...answers(item),
    ...item.hints.map((hint) => rich('hint', hint, item.files)),
    ...(item.tags.length === 0
      ? []
      : [`<tags>${item.tags.map((tag) => `<tag>${plain(tag)}</tag>`).join('')}</tags>`]),
  ];
  return `<question type="${KINDS[item.type]}">\n${parts.join('\n')}\n</question>`;
}

function answers(item: Item): string[] {
  const { options, files } = item;
  const choice = (weights: readonly string[]) =>
    options.map(({ text, feedback, fixed }, place) =>
      answer(
        weights[place] ?? '0',
        withFiles(text, files),
        // Our own element for a pinned option. Moodle ignores unknown elements.
        `${feedback === null ? '' : rich('feedback', feedback, files)}${fixed ? '<fixed>1</fixed>' : ''}`,
      ),
    );
  // Moodle cannot pin a single option. If one is pinned, all options keep their order there.
  const isShuffled = !item.keep_order && !options.some(({ fixed }) => fixed);
  const shuffled = `<shuffleanswers>${isShuffled ? 1 : 0}</shuffleanswers>`;
  switch (item.type) {
    case 'single_choice':
      return [
        `<single>true</single>${shuffled}`,
        ...choice(options.map(({ is_correct }) => (is_correct ? '100' : '0'))),
      ];
    case 'multiple_choice':
      return [`<single>false</single>${shuffled}`, ...choice(weightsOf(options))];
    case 'matching':
      return [
        '<shuffleanswers>true</shuffleanswers>',
        ...options.map(
          ({ prompt, text }) =>
            `<subquestion format="html">${withFiles(prompt ?? '', files)}<answer>${plain(plainLines(text)?.join(' ') ?? text)}</answer></subquestion>`,
        ),
      ];
    case 'ordering':
      return [
        '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount>',
        `<gradingtype>${item.partial ? 'ABSOLUTE_POSITION' : 'ALL_OR_NOTHING'}</gradingtype>`,
        ...options.map(({ text }, place) => answer(`${place + 1}.0000000`, withFiles(text, files), '')),
      ];
    case 'numeric':
      return [
        // Our own element for the kind of numeric field. Moodle ignores it.
        `<entry>${item.entry}</entry>`,
        ...item.accepted_answers.map((value) =>
          answer('100', plain(value), `<tolerance>${item.tolerance}</tolerance>`),
        ),
      ];
    case 'text':
      return [
        `<usecase>${item.case_sensitive ? 1 : 0}</usecase>`,
        ...(item.exact ? [EXACT] : []),
        ...item.accepted_answers.map((value) => answer('100', plain(starsKept(value)), '')),
      ];
    case 'gaps':
      return [...(item.exact ? [EXACT] : []), ...(item.keep_order ? ['<keep_order>1</keep_order>'] : [])];
    case 'essay':
      return [];
  }
}

/** Our own element: typographic variants must match exactly. Moodle ignores it. */
const EXACT = '<exact>1</exact>';

function answer(fraction: string, text: string, more: string): string {
  return `<answer fraction="${fraction}" format="html">${text}${more}</answer>`;
}

function plain(words: string): string {
  return `<text>${xmlText(words)}</text>`;
}

function rich(name: string, html: string, files: readonly ItemFile[]): string {
  return `<${name} format="html">${withFiles(html, files)}</${name}>`;
}

/** A text, followed by the files that it shows. */
function withFiles(html: string, files: readonly ItemFile[]): string {
  const shown = new Map<string, ItemFile>();
  const text = html.replaceAll(/(?<=\ssrc=")attachment:(\d+)(?=")/g, (mention, place: string) => {
    const file = files[Number(place)];
    if (file === undefined) return mention;
    shown.set(file.name, file);
    return `@@PLUGINFILE@@/${encodeURIComponent(file.name)}`;
  });
  const beside = [...shown.values()].map(
    ({ name, content_base64 }) =>
      `<file name="${attribute(name)}" path="/" encoding="base64">${content_base64}</file>`,
  );
  return `<text><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></text>${beside.join('')}`;
}
