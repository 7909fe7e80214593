/**
 * Turns items in a question file into questions of the bank. `import-labels.rules.ts` decides which tags they
 * get.
 */

import { ownFileAddress } from '#contract/rich-text.ts';
import { type DrawingFault, hostOf } from '#contract/rich-text-faults.ts';
import type { Gap } from '#core/question-kinds/question-kinds.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import type { FileFormat } from '#features/interchange/report.rules.ts';
import { foreignPictures, mapTexts, type RichFields } from './files-in-texts.rules.ts';
import type { ImportLine, ImportReport } from './import.contract.ts';
import type { ItemFiling } from './import-labels.rules.ts';
import { placeAdvice } from './pinned.rules.ts';
import type { QuestionStatus } from './questions.contract.ts';
import { readinessFaults } from './questions.rules.ts';

/** The format according to the extension of the file's name; null if the extension does not determine it. */
export function formatOfName(file_name: string): FileFormat | null {
  if (/\.zip$/i.test(file_name)) return 'qti';
  if (/\.csv$/i.test(file_name)) return 'csv';
  return /\.gift$/i.test(file_name) ? 'gift' : null;
}

interface HowTaken {
  readonly asked: QuestionStatus;
  readonly source: string | null;
  readonly filing: ItemFiling;
  /** Returns the error of a formula that cannot be rendered. */
  readonly drawing: DrawingFault;
}

/** The question that an item becomes with these tags, and what changed. */
export function questionOfItem(item: Item, { asked, source, filing, drawing }: HowTaken) {
  const changes = [...filing.changes];
  const content = {
    type: item.type,
    stem: item.stem,
    stimulus: item.stimulus ?? '',
    options: item.options.map(({ text, prompt, is_correct, feedback, fixed = false }) => ({
      text,
      prompt: prompt ?? '',
      is_correct,
      reason_for_error: null,
      feedback: feedback ?? '',
      fixed,
    })),
    accepted_answers: item.accepted_answers.map(composedWords).filter((answer) => answer !== ''),
    gaps: item.gaps.map(({ choices, accepted_answers }) => ({
      choices: choices.map(composedWords),
      accepted_answers: accepted_answers.map(composedWords),
    })),
    entry: item.entry,
    tolerance: item.tolerance,
    case_sensitive: item.case_sensitive,
    exact: item.exact,
    keep_order: item.keep_order,
    partial: item.partial,
    explanation: item.explanation ?? '',
    hints: item.hints,
    difficulty: null,
    source,
  };
  for (const host of new Set(foreignPictures(content).map(hostOf))) {
    changes.push(`one of its pictures is on ${host}: upload or remove it before you publish the question`);
  }
  if (item.lost_meaning.length > 0) {
    changes.push(
      `styling that carries meaning is lost: ${item.lost_meaning.join(', ')}. Describe it in words before you publish the question`,
    );
  }
  changes.push(...placeAdvice(content));
  const faults = asked === 'live' ? readinessFaults(content, drawing).map(({ message }) => message) : [];
  if (asked === 'live' && item.lost_meaning.length > 0) faults.push('Styling that carries meaning is lost.');
  if (faults.length > 0) changes.push(`it is imported as a draft: ${[...new Set(faults)].join(' ')}`);
  const status = faults.length > 0 ? 'draft' : asked;
  return { question: { ...content, status, tags: filing.tags }, changes };
}

function composedWords(words: string): string {
  return words.trim().normalize('NFC');
}

const ATTACHMENT = /(<(?:img|a)\b[^<>]*\s(?:src|href)=")attachment:(\d+)(")/g;

/** The texts of an item with the URLs of its stored files, which have these ids. */
export function withOwnFiles<Fields extends RichFields>(fields: Fields, ids: readonly string[]): Fields {
  return mapTexts(fields, (html) =>
    html.replaceAll(ATTACHMENT, (whole, before: string, index: string, after: string) => {
      const id = ids[Number(index)];
      return id === undefined ? whole : before + ownFileAddress(id) + after;
    }),
  );
}

interface WholeQuestion extends RichFields {
  readonly stem: string;
  readonly stimulus: string;
  readonly options: readonly {
    readonly text: string;
    readonly prompt: string;
    readonly is_correct: boolean;
  }[];
  readonly gaps?: readonly Gap[];
  readonly accepted_answers: readonly string[];
}

/**
 * The question as the bank would store it. In place of pictures from the file it has their alternative text.
 */
export function becoming(question: WholeQuestion): NonNullable<ImportLine['becomes']> {
  const {
    stem,
    stimulus,
    options,
    gaps = [],
    accepted_answers,
  } = mapTexts(question, (html) =>
    html.replaceAll(
      ATTACHED_PICTURE,
      (_, words: string | undefined) => `<i>[picture: ${words ?? 'no description'}]</i>`,
    ),
  );
  return {
    stem,
    stimulus,
    accepted_answers: [...accepted_answers],
    options: options.map(({ text, prompt, is_correct }) => ({ text, prompt, is_correct })),
    gaps: gaps.map(({ choices, accepted_answers: right }) => ({
      choices: [...choices],
      accepted_answers: [...right],
    })),
  };
}

const ATTACHED_PICTURE = /<img\b(?=[^<>]*\ssrc="attachment:)(?:[^<>]*?\salt="([^"<>]*)")?[^<>]*>/g;

/** The report with the items at these indexes left out. */
export function leavingOut(report: ImportReport, places: ReadonlySet<number>): ImportReport {
  if (!report.dry_run || places.size === 0) return report;
  const items = report.items.map((item, place): ImportLine => {
    const couldComeIn = item.outcome === 'taken' || item.outcome === 'changed';
    return couldComeIn && places.has(place) ? { ...item, outcome: 'left_out', topic: null } : item;
  });
  const without_topic = items.filter(
    ({ outcome, topic }) => (outcome === 'taken' || outcome === 'changed') && topic === null,
  ).length;
  return { ...report, items, totals: importTotals(items), without_topic };
}

/** The number of items with each outcome. */
export function importTotals(items: readonly ImportLine[]): ImportReport['totals'] {
  const count = (outcome: ImportLine['outcome']) => items.filter((item) => item.outcome === outcome).length;
  return {
    taken: count('taken'),
    changed: count('changed'),
    refused: count('refused'),
    already_there: count('already_there'),
    left_out: count('left_out'),
  };
}
