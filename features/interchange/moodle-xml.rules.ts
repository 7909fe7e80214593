/**
 * Turns the questions of a Moodle XML file into items of the bank, with Moodle's defaults for missing
 * elements.
 */
import { quoted } from './answer-key.rules.ts';
import { categoryPath } from './category.rules.ts';
import type { ItemFile, Judged } from './item.rules.ts';
import { faultOfFile } from './item-file.rules.ts';
import { draftOf, keepsOrder } from './moodle-question.rules.ts';
import { formattedIn } from './moodle-text.rules.ts';
import { splitPassage } from './passage-mark.rules.ts';
import { noSuchType } from './question-kind.rules.ts';
import { childOf, childrenOf, textIn, type XmlElement } from './xml.rules.ts';

/** An item and the files that came with its texts. */
export type JudgedWithFiles = Judged & { offered: ItemFile[] };

/** The items of a `quiz`, in order; null if `root` is another document. Never throws. */
export function moodleItems(root: XmlElement): JudgedWithFiles[] | null {
  if (root.name !== 'quiz') return null;
  let category: string[] = [];
  const items: JudgedWithFiles[] = [];
  for (const question of childrenOf(root, 'question')) {
    if (question.attributes.type === 'category') {
      category = categoryPath(textIn(childOf(question, 'category'), 'text'));
    } else items.push(itemOf(question, category));
  }
  return items;
}

function itemOf(question: XmlElement, category: string[]): JudgedWithFiles {
  const source_type = question.attributes.type ?? '';
  const name = plainIn(question, 'name');
  const head = { line: question.line, name, source_type, offered: [] };
  if (source_type === '') return { ...head, refused: 'its question type is missing' };
  const markup = markupIn(question);
  if (markup !== null) {
    return {
      ...head,
      refused: `line ${markup.line} has a <${markup.name}> tag outside CDATA. Put HTML into CDATA`,
    };
  }
  const read = draftOf(question, source_type);
  if (read === null) return { ...head, refused: noSuchType(source_type) };
  if ('refused' in read) return { ...head, refused: read.refused };

  const { files, faults } = filesIn(question);
  return {
    ...head,
    offered: files,
    changes: [...read.changes, ...letGo(question), ...faults],
    draft: {
      ...read.draft,
      ...splitPassage(read.draft.stem),
      name,
      external_id: textIn(question, 'idnumber') || null,
      category,
      explanation: formattedIn(question, 'generalfeedback', read.draft.stem.format),
      hints: childrenOf(question, 'hint').flatMap((hint) => {
        const text = formattedIn(hint, null, read.draft.stem.format);
        return text === null ? [] : [text];
      }),
      tags: [
        ...new Set(childrenOf(childOf(question, 'tags'), 'tag').map((tag) => textIn(tag, 'text'))),
      ].filter((tag) => tag !== ''),
    },
  };
}

/** A name is in a `text` element, or bare if the file was written by hand. */
function plainIn(question: XmlElement, name: string): string | null {
  const text = textIn(childOf(question, name), 'text') || textIn(question, name);
  return text.replaceAll(/\s+/g, ' ') || null;
}

/** The first element inside a `text`. Its content would be lost; Moodle refuses it too. */
function markupIn(element: XmlElement): XmlElement | null {
  for (const child of element.children) {
    const found = child.name === 'text' ? child.children[0] : markupIn(child);
    if (found !== undefined && found !== null) return found;
  }
  return null;
}

/** The properties that Moodle stores with a question and the bank does not, in words. */
function letGo(question: XmlElement): string[] {
  const words: string[] = [];
  const grade = Number(textIn(question, 'defaultgrade') || 1);
  const penalty = Number(textIn(question, 'penalty') || 0);
  if (grade !== 1)
    words.push(`its ${grade} points are left out, because each test sets the points of its questions`);
  if (penalty !== 0) words.push('its penalty for further attempts is left out');
  if (/^(1|true)$/i.test(textIn(question, 'hidden')))
    words.push('it was hidden in Moodle and is visible here');
  if (question.attributes.type === 'matching' && keepsOrder(question)) {
    words.push('the order of its options is left out, because it would reveal the answer');
  }
  const replies = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];
  if (replies.some((name) => formattedIn(question, name, 'html') !== null)) {
    words.push('its feedback on correct, partly correct, and wrong answers is left out');
  }
  if (childOf(question, 'image') !== undefined || childOf(question, 'image_base64') !== undefined) {
    words.push('its picture in the Moodle 1 format is left out');
  }
  return words;
}

/** All files in the question, named with their `path`, and a message for each that cannot be taken. */
function filesIn(question: XmlElement): { files: ItemFile[]; faults: string[] } {
  const files: ItemFile[] = [];
  const faults: string[] = [];
  const visit = (element: XmlElement) => {
    for (const child of element.children) {
      if (child.name !== 'file') {
        visit(child);
        continue;
      }
      const path = (child.attributes.path ?? '/').replace(/^\//, '');
      const file = {
        name: `${path}${child.attributes.name ?? ''}`,
        content_base64: child.text.replaceAll(/\s/g, ''),
      };
      const fault = faultOfFile(file);
      if (fault === null) files.push(file);
      else faults.push(`the file ${quoted(file.name)} is left out: ${fault}`);
    }
  };
  visit(question);
  return { files, faults };
}
