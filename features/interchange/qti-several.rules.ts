/**
 * Splits a QTI item with several interactions into several questions with one passage. The item's score must
 * be the sum of the points that each question earns separately; this is tried, and other items are refused.
 */
import { type Aside, htmlOfNodes, INTERACTION_MARK } from './qti-body.rules.ts';
import { type Asked, areGaps, type DraftRead } from './qti-parts.rules.ts';
import type { Outcomes, Processing } from './qti-processing.rules.ts';
import { isShown, type Reply } from './qti-replies.rules.ts';
import { NotTaken } from './qti-tree.rules.ts';
import type { Value } from './qti-values.rules.ts';
import { childOf, elementsIn, nodesOf, type XmlElement } from './xml.rules.ts';

export const ASIDE = 'one of its interactions is inside feedback or a passage';

const MOST_QUESTIONS = 20;
/** The maximum number of tries per item, because each runs the item's whole processing. */
const MOST_TRIED = 1_000;
const NEARLY = 1e-6;

type Node = string | XmlElement;

/**
 * Containers that can be removed without changing the order of their content. Lists count only if they
 * contain questions.
 */
const HOLDERS = new Set(['div', 'section', 'article']);
const LISTS = new Set(['ul', 'ol', 'li']);
const BLOCK =
  /^(?:p|div|section|article|ul|ol|li|dl|table|blockquote|pre|figure|h[1-6r]|rubricBlock|feedbackBlock|(?:choice|hottext|match|order|extendedText)Interaction)$/;
const PARAGRAPH = /^(?:p|h[1-6])$/;

interface Block {
  readonly html: string;
  readonly interactions: readonly XmlElement[];
  readonly is_paragraph: boolean;
}

/**
 * The questions of a body and their shared text: everything before the first and after the last question.
 * Text between two questions belongs to the later one. If the first question has no words of its own, the
 * paragraph before it is its question.
 */
export function questionsIn(
  body: XmlElement,
  aside: Aside,
): { asked: Asked[]; shared: string } | { refused: string } {
  const asked: Asked[] = [];
  let shared: Block[] = [];
  let before: Block[] = [];
  for (const nodes of blocksOf(body)) {
    const block = blockOf(nodes, aside);
    const { html, interactions } = block;
    const number = asked.length + 1;
    if (html.split(INTERACTION_MARK).length !== interactions.length + 1) {
      return { refused: ASIDE };
    }
    if (interactions.length === 0) {
      if (showsSomething(html)) before.push(block);
      continue;
    }
    if (interactions.length > 1 && !areGaps(interactions)) {
      return { refused: `one block of its text has ${interactions.length} interactions` };
    }
    if (number > MOST_QUESTIONS) return { refused: `it has more than ${MOST_QUESTIONS} questions` };
    if (number === 1) {
      const from = asks(block) ? before.length : before.findLastIndex(({ is_paragraph }) => is_paragraph);
      shared = before.slice(0, Math.max(0, from));
      before = before.slice(Math.max(0, from));
    }
    if (before.length === 0 && !asks(block)) {
      return { refused: `its question ${number} has no text` };
    }
    asked.push({ interactions, content: joined([...before, block]) });
    before = [];
  }
  return { asked, shared: joined([...shared, ...before]) };
}

function joined(blocks: readonly Block[]): string {
  return blocks.map(({ html }) => html).join('\n');
}

function blockOf(nodes: readonly Node[], aside: Aside): Block {
  const [first] = nodes;
  const isElement = typeof first === 'object' && BLOCK.test(first.name);
  const html = htmlOfNodes(nodes, aside).trim();
  const interactions = nodes.flatMap((node) => (typeof node === 'string' ? [] : interactionsOf(node)));
  const is_paragraph = hasLetters(html) && (!isElement || PARAGRAPH.test(first.name));
  return { html, interactions, is_paragraph };
}

/** The blocks in an element: single elements, or runs of words with their inline elements. */
function blocksOf(element: XmlElement, blocks: Node[][] = []): Node[][] {
  let run: Node[] = [];
  const end = () => {
    if (run.length > 0) blocks.push(run);
    run = [];
  };
  for (const node of nodesOf(element)) {
    if (typeof node === 'string' || !BLOCK.test(node.name)) {
      run.push(node);
      continue;
    }
    end();
    const isParted = HOLDERS.has(node.name) || (LISTS.has(node.name) && interactionsOf(node).length > 0);
    if (isParted) blocksOf(node, blocks);
    else blocks.push([node]);
  }
  end();
  return blocks;
}

function interactionsOf(element: XmlElement): XmlElement[] {
  const isOne = (name: string) => name.endsWith('Interaction');
  return isOne(element.name) ? [element] : elementsIn(element, isOne);
}

function asks({ html, interactions }: Block): boolean {
  return showsSomething(html.replaceAll(INTERACTION_MARK, '')) || interactions.some(hasWords);
}

/** Whether an interaction has words of its own: a prompt, or the text of a hot text. */
function hasWords(interaction: XmlElement): boolean {
  return interaction.name === 'hottextInteraction' || childOf(interaction, 'prompt') !== undefined;
}

function showsSomething(html: string): boolean {
  return hasLetters(html) || /<(?:img|math)\b/.test(html);
}

function hasLetters(html: string): boolean {
  return html.replaceAll(/<[^<>]*>/g, '').trim() !== '';
}

/** The parts that the questions of an item have in common. */
export interface Whole {
  readonly processing: Processing;
  readonly aside: Aside;
}

interface Try {
  readonly given: ReadonlyMap<string, Value>;
  readonly outcomes: Outcomes;
}

type DraftsRead = { drafts: Exclude<DraftRead, { refused: string }>[] } | { refused: string };

/**
 * Reads each question with `read`, which sees only the points that this question earns. Throws `NotTaken` if,
 * for some tried answer, the item's score is not the sum of its questions' points.
 */
export function eachApart(
  asked: readonly Asked[],
  { processing, aside }: Whole,
  read: (one: Asked, whole: Whole) => DraftRead,
): DraftsRead {
  const [only] = asked;
  if (asked.length === 1 && only !== undefined) {
    const draft = read(only, { processing, aside });
    return 'refused' in draft ? draft : { drafts: [draft] };
  }
  const names = asked.map(responsesOf);
  if (new Set(names.flat()).size < names.flat().length) {
    return { refused: 'two of its interactions share a response' };
  }
  const tries: Try[][] = asked.map(() => []);
  let tried = 0;
  for (const [place, one] of asked.entries()) {
    const watched: Processing = {
      ...ofResponses(processing, names[place] ?? []),
      run: (given) => {
        tried += 1;
        if (tried > MOST_TRIED) throw tooMuch();
        const outcomes = processing.run(given);
        tries[place]?.push({ given, outcomes });
        return outcomes;
      },
    };
    const unheard = { ...aside, replies: [], passages: [], left_out: new Set<string>() };
    const draft = read(one, { processing: watched, aside: unheard });
    if ('refused' in draft) return { refused: `its question ${place + 1}: ${draft.refused}` };
  }
  const nothing = processing.run(new Map());
  const worths = processing.is_told ? worthsOf(tries, processing, nothing) : [];
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  // An essay earns nothing until a person grades it.
  const [first, ...others] = worths.filter((worth) => worth > 0);
  const areUnlike = others.some((worth) => Math.abs(worth - (first ?? 0)) > NEARLY);
  const seen = tries.map((of) => [nothing, ...of.map(({ outcomes }) => outcomes)]);
  const drafts: Exclude<DraftRead, { refused: string }>[] = [];
  for (const [place, one] of asked.entries()) {
    const replies = repliesOf(place, seen, aside.replies);
    const draft = read(one, {
      processing: ofResponses(processing, names[place] ?? []),
      aside: { ...aside, replies },
    });
    if ('refused' in draft) return { refused: `its question ${place + 1}: ${draft.refused}` };
    const changes = [
      `the item in the file was split into ${asked.length} questions, and this is one of them`,
    ];
    if (areUnlike) {
      changes.push(
        `it earned ${told(worths[place] ?? 0)} of ${told(total)} points in the file; each test sets the points of its questions`,
      );
    }
    drafts.push({ ...draft, changes: [...changes, ...draft.changes] });
  }
  return { drafts };
}

function responsesOf({ interactions }: Asked): string[] {
  return interactions.map(({ attributes }) => attributes.responseIdentifier ?? '');
}

/**
 * The processing for some responses only: without the comparisons of other responses, whose tolerances do not
 * apply here.
 */
function ofResponses(processing: Processing, names: readonly string[]): Processing {
  const isOwn = ({ attributes: { identifier = '' } }: XmlElement) => names.includes(identifier);
  return {
    ...processing,
    comparisons: processing.comparisons.filter((one) =>
      elementsIn(one, (name) => name === 'variable').some(isOwn),
    ),
  };
}

/**
 * Returns the maximum that each question earns. Throws `NotTaken` unless every answer tried earns the same
 * alone and together with the best answers of the others, and no answer earns nothing.
 */
function worthsOf(tries: readonly (readonly Try[])[], processing: Processing, nothing: Outcomes): number[] {
  const best = tries.map((of) =>
    of.reduce((most, one) => (earned(one) > earned(most) ? one : most), NOTHING),
  );
  const worths = best.map(earned);
  const scoreOf = (given: ReadonlyMap<string, Value>) => processing.run(given).score ?? 0;
  const isNear = (one: number, other: number) =>
    Math.abs(one - other) <= NEARLY * Math.max(1, Math.abs(other));
  if (!isNear(nothing.score ?? 0, 0)) throw noSum(tries.length);
  for (const [place, of] of tries.entries()) {
    const beside = best.flatMap(({ given }, at) => (at === place ? [] : [...given]));
    const others = worths.reduce((sum, worth, at) => (at === place ? sum : sum + worth), 0);
    for (const one of of) {
      if (!isNear(scoreOf(new Map([...beside, ...one.given])), others + earned(one))) {
        throw noSum(tries.length);
      }
    }
  }
  return worths;
}

const NOTHING: Try = { given: new Map(), outcomes: { score: 0, values: new Map() } };

function earned({ outcomes }: Try): number {
  return outcomes.score ?? 0;
}

/** The feedback that this question's answers show or hide, and the feedback that no question changes. */
function repliesOf(
  place: number,
  seen: readonly (readonly Outcomes[])[],
  replies: readonly Reply[],
): Reply[] {
  const isMovedBy = (reply: Reply, by: readonly Outcomes[] = []) =>
    new Set(by.map((outcomes) => isShown(reply, outcomes))).size > 1;
  return replies.filter((reply) => isMovedBy(reply, seen[place]) || !seen.some((by) => isMovedBy(reply, by)));
}

function told(worth: number): string {
  return String(Math.round(worth * 1e4) / 1e4);
}

function noSum(questions: number): NotTaken {
  const words = `its responseProcessing doesn’t score its ${questions} questions separately, so they can’t be split`;
  return new NotTaken('responseProcessing', words);
}

function tooMuch(): NotTaken {
  return new NotTaken('responseProcessing', `its questions have more than ${MOST_TRIED} answers to check`);
}
