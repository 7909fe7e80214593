/**
 * What an item of a question file becomes in the bank. It knows items; what their labels mean stands in
 * `import-labels.rules.ts`, reading files is the business of `features/interchange`, storing them of the store.
 */

import { ownFileAddress } from '#contract/rich-text.ts';
import { type DrawingFault, hostOf } from '#contract/rich-text-faults.ts';
import type { Gap } from '#core/question-kinds/question-kinds.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import type { FileFormat } from '#features/interchange/report.rules.ts';
import type { ImportLine, ImportReport } from './import.contract.ts';
import type { ItemFiling } from './import-labels.rules.ts';
import { placeAdvice } from './pinned.rules.ts';
import type { QuestionStatus } from './questions.contract.ts';
import { readinessFaults } from './questions.rules.ts';
import { foreignPictures, mapTexts, type RichFields } from './shown-files.rules.ts';

/** The format that a file's name tells by its ending, or null. */
export function formatOfName(file_name: string): FileFormat | null {
  if (/\.zip$/i.test(file_name)) return 'qti';
  if (/\.csv$/i.test(file_name)) return 'csv';
  return /\.gift$/i.test(file_name) ? 'gift' : null;
}

interface HowTaken {
  readonly asked: QuestionStatus;
  readonly source: string | null;
  readonly filing: ItemFiling;
  /** What the renderer of formulas has against one. */
  readonly drawing: DrawingFault;
}

/** The question that an item becomes where it is filed so, with what is not as it was. */
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
    changes.push(`a picture of it is at ${host}: upload it, or take it out, before it goes live`);
  }
  if (item.lost_meaning.length > 0) {
    changes.push(
      `lost with its styling: ${item.lost_meaning.join(', ')}; put that into words before it goes live`,
    );
  }
  changes.push(...placeAdvice(content));
  const faults = asked === 'live' ? readinessFaults(content, drawing).map(({ message }) => message) : [];
  if (asked === 'live' && item.lost_meaning.length > 0) faults.push('Its styling meant something.');
  if (faults.length > 0) changes.push(`it stays a draft: ${[...new Set(faults)].join(' ')}`);
  const status = faults.length > 0 ? 'draft' : asked;
  return { question: { ...content, status, tags: filing.tags }, changes };
}

function composedWords(words: string): string {
  return words.trim().normalize('NFC');
}

const ATTACHMENT = /(<(?:img|a)\b[^<>]*\s(?:src|href)=")attachment:(\d+)(")/g;

/** The texts of an item with the files that it brought, which have these ids now, at their own addresses. */
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

/** A question as it would stand in the bank; a picture that comes along stands there by its words. */
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
      (_, words: string | undefined) => `<i>[picture: ${words ?? 'no words'}]</i>`,
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

/** The report as it is without the items at these places. */
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

/** How many items came to what. */
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
