/** Reads the Aiken format: a question, options after letters, then `ANSWER: B`. */
import { oneOf, quoted } from './answer-key.rules.ts';
import type { FormattedText } from './formatted-text.rules.ts';
import { emptyDraft, type Judged } from './item.rules.ts';

const OPTION = /^([A-Z])[.)](?:\s+(.*))?$/;
const ANSWER = /^ANSWER:\s*(\S*)\s*$/i;

/** Whether a text contains the answer line of an Aiken question. */
export function isAiken(text: string): boolean {
  return /^ANSWER:[ \t]*[A-Z][ \t]*$/m.test(text);
}

interface Block {
  line: number;
  readonly stem: string[];
  readonly options: string[];
  fault: string | null;
}

/** The items of an Aiken file, in order. Line breaks must be `\n`. Never throws. */
export function aikenItems(text: string): Judged[] {
  const items: Judged[] = [];
  let block = emptyBlock();
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.trim();
    if (line === '') continue;
    if (block.line === 0) block.line = index + 1;
    const answer = ANSWER.exec(line);
    if (answer === null) addLine(block, line, index + 1);
    else {
      items.push(itemOf(block, answer[1] ?? '', index + 1));
      block = emptyBlock();
    }
  }
  if (block.line > 0) items.push(refused(block, block.fault ?? 'the ANSWER: line is missing'));
  return items;
}

function emptyBlock(): Block {
  return { line: 0, stem: [], options: [], fault: null };
}

function addLine(block: Block, line: string, number: number): void {
  const option = OPTION.exec(line);
  if (option === null && block.options.length === 0) block.stem.push(line);
  else if (option === null) block.fault ??= `line ${number} is neither an option nor an ANSWER: line`;
  else {
    const expected = letterAt(block.options.length);
    if (option[1] !== expected)
      block.fault ??= `line ${number} is option ${option[1]}, but option ${expected} comes next`;
    block.options.push(option[2] ?? '');
  }
}

function letterAt(place: number): string {
  return String.fromCharCode(65 + place);
}

function itemOf(block: Block, answer: string, number: number): Judged {
  const { stem, options, fault } = block;
  if (fault !== null) return refused(block, fault);
  if (stem.length === 0) return refused(block, `there is no question before the ANSWER: on line ${number}`);
  const right = options.findIndex((_, place) => letterAt(place) === answer.toUpperCase());
  if (right === -1)
    return refused(
      block,
      `line ${number} gives the answer ${quoted(answer)}, which isn’t one of the options`,
    );
  const key = oneOf(
    options.map((text, place) => ({
      answer: plain(text),
      percent: place === right ? 100 : 0,
      feedback: null,
    })),
  );
  if ('refused' in key) return refused(block, key.refused);
  return {
    line: block.line,
    name: null,
    source_type: 'choice',
    changes: key.changes,
    draft: { ...emptyDraft('single_choice', plain(stem.join('\n'))), options: key.options },
  };
}

function refused({ line, stem }: Block, reason: string): Judged {
  return { line, name: stem[0] ?? null, source_type: 'choice', refused: reason };
}

function plain(text: string): FormattedText {
  return { format: 'plain', text };
}
