/**
 * What an item of a question file becomes in the bank. It knows items and the bank's tags by name; reading
 * files is the business of `features/interchange`, storing them of the store.
 */

import { hostOf, ownFileAddress } from '#contract/rich-text.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import type { FileFormat } from '#features/interchange/report.rules.ts';
import type { TagKind } from '#features/tags/tags.contract.ts';
import type { ImportLine, ImportReport } from './import.contract.ts';
import type { QuestionStatus } from './questions.contract.ts';
import { readinessFaults } from './questions.rules.ts';
import { foreignPictures, mapTexts, type RichFields } from './shown-files.rules.ts';

/** The format that a file's name tells by its ending, or null. */
export function formatOfName(file_name: string): FileFormat | null {
  if (/\.xml$/i.test(file_name)) return 'moodle_xml';
  return /\.gift$/i.test(file_name) ? 'gift' : null;
}

/** The names of an item that may be those of tags. */
export function tagNames(item: Item): string[] {
  return [...item.category, ...item.tags];
}

/** A tag that bears a name which a file uses. */
export interface NamedTag {
  name: string;
  id: string;
  kind: TagKind;
}

/** The tags that a name of a file means: of each kind the one that bears it, none where several do. */
export function tagsByName(tags: readonly NamedTag[]): (name: string) => string[] {
  const byName = Map.groupBy(tags, (tag) => tag.name);
  return (name) =>
    [...Map.groupBy(byName.get(name) ?? [], (tag) => tag.kind).values()].flatMap(([tag, ...others]) =>
      tag === undefined || others.length > 0 ? [] : [tag.id],
    );
}

/** The question that an item becomes, with what is not as it was. `tagsNamed` gives the tags that bear a name. */
export function questionOfItem(item: Item, asked: QuestionStatus, tagsNamed: (name: string) => string[]) {
  const changes: string[] = [];
  const leftOut = (what: string, names: readonly string[]) => {
    const unknown = names.filter((name) => tagsNamed(name).length === 0);
    if (unknown.length > 0)
      changes.push(
        `${what} ${unknown.map((name) => `“${name}”`).join(', ')} left out: no one tag has this name`,
      );
  };
  leftOut('its categories', item.category);
  leftOut('its tags', item.tags);

  const content = {
    type: item.type,
    stem: item.stem,
    stimulus: item.stimulus ?? '',
    options: item.options.map(({ text, is_correct, feedback }) => ({
      ...{ text, is_correct, reason_for_error: null },
      feedback: feedback ?? '',
    })),
    accepted_answers: item.accepted_answers
      .map((answer) => answer.trim().normalize('NFC'))
      .filter((answer) => answer !== ''),
    entry: item.entry,
    tolerance: item.tolerance,
    case_sensitive: item.case_sensitive,
    partial: item.partial,
    explanation: item.explanation ?? '',
    hints: item.hints,
    difficulty: null,
    source: null,
  };
  for (const host of new Set(foreignPictures(content).map(hostOf))) {
    changes.push(`a picture of it is at ${host}: upload it, or take it out, before it goes live`);
  }
  const faults = asked === 'live' ? readinessFaults(content) : [];
  if (faults.length > 0) {
    changes.push(`it stays a draft: ${[...new Set(faults.map((fault) => fault.message))].join(' ')}`);
  }
  const status = faults.length > 0 ? 'draft' : asked;
  const tags = [...new Set(tagNames(item).flatMap(tagsNamed))];
  return { question: { ...content, status, tags }, changes };
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

/** How many items came to what. */
export function importTotals(items: readonly ImportLine[]): ImportReport['totals'] {
  const count = (outcome: ImportLine['outcome']) => items.filter((item) => item.outcome === outcome).length;
  return {
    taken: count('taken'),
    changed: count('changed'),
    refused: count('refused'),
    already_there: count('already_there'),
  };
}
