/**
 * Turns a QTI item into items of the bank. Refuses interactions that the bank does not have, by name. The
 * answer key is found by trying answers (`qti-choice.rules.ts`, `qti-entry.rules.ts`).
 */
import { type Draft, emptyDraft, type Judged } from './item.rules.ts';
import {
  type Aside,
  contentOf,
  type Draws,
  INTERACTION_MARK,
  isForeignSheet,
  replyOf,
} from './qti-body.rules.ts';
import { htmlOrNull } from './qti-choice.rules.ts';
import { entryKey } from './qti-entry.rules.ts';
import { type AskedGap, gapsKey } from './qti-gaps.rules.ts';
import { idOf, markIn } from './qti-marks.rules.ts';
import { choiceOf, hotTextOf } from './qti-options.rules.ts';
import { gapOrder, mixedAnyway } from './qti-order.rules.ts';
import {
  type Asked,
  areGaps,
  type DraftRead,
  html,
  type Parts,
  withBlank,
  withPrompt,
} from './qti-parts.rules.ts';
import { matchKey, orderKey } from './qti-places.rules.ts';
import { processingOf } from './qti-processing.rules.ts';
import { sortedReplies } from './qti-replies.rules.ts';
import { ASIDE, eachApart, questionsIn, type Whole } from './qti-several.rules.ts';
import { NotTaken } from './qti-tree.rules.ts';
import type { Declaration } from './qti-values.rules.ts';
import { NO_QUESTION } from './question-kind.rules.ts';
import { childOf, childrenOf, elementsIn, type XmlElement } from './xml.rules.ts';

/** Parts of an item that are elsewhere in its package. */
export interface Surroundings {
  readonly draws: Draws;
  readonly picture: (address: string) => string;
  /** The passage at a URL, as HTML; null if it is not in the package. */
  readonly passage: (address: string) => string | null;
  /** The passages of the item's sections, as HTML. */
  readonly passages: readonly string[];
  readonly category: readonly string[];
  readonly tags: readonly string[];
}

/** The surroundings of an item outside a package. */
export function alone(draws: Draws): Surroundings {
  return {
    draws,
    picture: (address) => address,
    passage: () => null,
    passages: [],
    category: [],
    tags: [],
  };
}

/** Why the bank does not have an interaction, and what to do instead. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  hotspotInteraction: 'use options instead of places on a picture',
  selectPointInteraction: 'use options instead of places on a picture',
  positionObjectInteraction: 'use options instead of places on a picture',
  graphicOrderInteraction: 'use an ordering question without a picture instead',
  associateInteraction: 'use a matching question instead',
  gapMatchInteraction: 'use gaps with drop-down lists instead',
  sliderInteraction: 'ask for a number instead',
  uploadInteraction: 'ask for text instead of a file',
  drawingInteraction: 'students can’t answer with a drawing',
  mediaInteraction: 'audio and video can’t be imported',
  endAttemptInteraction: 'items that change while students answer can’t be imported',
};

const TAKEN = new Set([
  'choiceInteraction',
  'hottextInteraction',
  'inlineChoiceInteraction',
  'matchInteraction',
  'orderInteraction',
  'textEntryInteraction',
  'extendedTextInteraction',
]);

/**
 * The questions of an item: one, or several if they are scored separately. Names are those of QTI 2. Never
 * throws.
 */
export function qtiItem(root: XmlElement, around: Surroundings): Judged[] {
  const { identifier = '', title = '' } = root.attributes;
  const head = { line: root.line, name: title.trim() || idOf(identifier.trim()) || null };
  const interactions = elementsIn(root, (name) => name.endsWith('Interaction'));
  const source_type = interactions[0]?.name ?? root.name;
  try {
    const read = itemOf(root, interactions, around);
    if ('refused' in read) return [{ ...head, source_type, refused: read.refused }];
    return read.map(({ draft, changes, construct }, place) => {
      const name = read.length === 1 || head.name === null ? head.name : `${head.name} (${place + 1})`;
      return {
        ...head,
        name,
        source_type: construct,
        changes,
        draft: {
          ...draft,
          name,
          external_id: idOf(identifier.trim()) || null,
          category: [...around.category],
          tags: [...new Set(around.tags)],
        },
      };
    });
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    return [{ ...head, source_type: error.construct, refused: error.message }];
  }
}

function itemOf(
  root: XmlElement,
  interactions: readonly XmlElement[],
  around: Surroundings,
): { draft: Draft; changes: string[]; construct: string }[] | { refused: string } {
  const body = childOf(root, 'itemBody');
  const foreign = interactions.find(({ name }) => !TAKEN.has(name));
  if (foreign !== undefined) {
    const way = WAYS_OUT[foreign.name];
    throw new NotTaken(
      foreign.name,
      way === undefined ? undefined : `${foreign.name} isn’t supported: ${way}`,
    );
  }
  const changing = root.children.find(({ name }) => /^template(?:Declaration|Processing)$/.test(name));
  if (changing !== undefined) {
    throw new NotTaken(
      changing.name,
      `${changing.name} isn’t supported, because its numbers change each time`,
    );
  }
  if (root.attributes.adaptive === 'true') {
    throw new NotTaken('adaptive', 'adaptive items, which change while students answer, aren’t supported');
  }
  if (body === undefined || interactions.length === 0) return { refused: NO_QUESTION };
  const aside: Aside = {
    draws: around.draws,
    picture: around.picture,
    replies: [],
    passages: [...around.passages],
    left_out: new Set(),
  };
  const processing = processingOf(root);
  const isOne = interactions.length === 1 || areGaps(interactions);
  const parted = isOne
    ? { asked: [{ interactions, content: contentOf(body, aside) }], shared: '' }
    : questionsIn(body, aside);
  if ('refused' in parted) return parted;
  if (parted.asked.flatMap((one) => one.interactions).length < interactions.length) {
    return { refused: ASIDE };
  }
  for (const child of root.children) {
    if (child.name === 'modalFeedback') aside.replies.push(replyOf(child, aside));
    else if (child.name === 'stylesheet') {
      if (isForeignSheet(child)) aside.left_out.add('its style sheet');
    } else if (child.name === 'assessmentStimulusRef') addPassage(child, around, aside);
    else if (/^(?:catalogInfo|companionMaterialsInfo)$/.test(child.name))
      aside.left_out.add(`its ${child.name}`);
  }
  const read = eachApart(parted.asked, { processing, aside }, draftOf);
  if ('refused' in read) return read;
  const stimulus = htmlOrNull(
    [...aside.passages, ...(parted.shared === '' ? [] : [parted.shared])].join('\n'),
  );
  return read.drafts.map(({ draft, replies, changes }, place) => ({
    construct: parted.asked[place]?.interactions[0]?.name ?? '',
    draft: {
      ...draft,
      stimulus,
      explanation: htmlOrNull(replies.explanation),
      hints: replies.hints.map(html),
    },
    changes: [...changes, ...[...aside.left_out].map((words) => `${words} is left out`)],
  }));
}

function addPassage({ attributes }: XmlElement, { passage }: Surroundings, aside: Aside): void {
  const html = passage(attributes.href ?? '');
  if (html === null) {
    throw new NotTaken(
      'assessmentStimulusRef',
      `its passage “${attributes.href ?? ''}” is missing from the file`,
    );
  }
  aside.passages.push(html);
}

function draftOf(asked: Asked, whole: Whole): DraftRead {
  const [interaction] = asked.interactions;
  if (interaction === undefined || areGaps(asked.interactions)) return gapsOf(asked, whole);
  const parts: Parts = { ...whole, interaction, content: asked.content };
  const { processing } = whole;
  const declaration = processing.declarations.get(interaction.attributes.responseIdentifier ?? '');
  if (interaction.name === 'extendedTextInteraction') return essayOf(parts, declaration);
  if (declaration === undefined) return { refused: 'its interaction uses a response that isn’t declared' };
  if (declaration.element.attributes.cardinality === 'record') {
    throw new NotTaken('record', 'responses with several parts (record) aren’t supported');
  }
  if (interaction.name === 'matchInteraction') return pairsOf(parts, declaration);
  if (interaction.name === 'orderInteraction') return orderOf(parts, declaration);
  if (interaction.name === 'hottextInteraction') return hotTextOf(parts, declaration);
  return interaction.name === 'textEntryInteraction'
    ? typedOf(parts, declaration)
    : choiceOf(parts, declaration);
}

function gapsOf({ interactions, content }: Asked, { processing, aside }: Whole): DraftRead {
  const pieces = content.split(INTERACTION_MARK);
  if (pieces.length !== interactions.length + 1) {
    return { refused: 'one of its gaps is inside feedback or a passage' };
  }
  // Uses the numbers of the bank's own marks; without them, the order in the text.
  const said = interactions.map(({ attributes }) => Number(markIn(attributes, 'gap')));
  const isSaid = said.toSorted((a, b) => a - b).every((number, place) => number === place + 1);
  const numbers = isSaid ? said : interactions.map((_, place) => place + 1);
  const asked: AskedGap[] = [];
  const ordered: { interaction: XmlElement; choices: XmlElement[] }[] = [];
  for (const [place, { name, attributes, ...element }] of interactions.entries()) {
    const declaration = processing.declarations.get(attributes.responseIdentifier ?? '');
    if (declaration === undefined) {
      return { refused: 'one of its interactions uses a response that isn’t declared' };
    }
    if ((declaration.element.attributes.cardinality ?? 'single') !== 'single') {
      return { refused: 'gaps with several values aren’t supported' };
    }
    const elements = childrenOf({ name, attributes, ...element }, 'inlineChoice');
    ordered.push({ interaction: { name, attributes, ...element }, choices: elements });
    const choices = elements.map((choice) => ({
      identifier: choice.attributes.identifier ?? '',
      html: contentOf(choice, aside),
    }));
    const gap = { declaration, choices: name === 'inlineChoiceInteraction' ? choices : null };
    asked[(numbers[place] ?? 0) - 1] = gap;
  }
  const key = gapsKey({ gaps: asked, processing, replies: aside.replies });
  if ('refused' in key) return key;
  const { gaps, case_sensitive, partial, replies, changes } = key;
  const stem = pieces.map((piece, place) => (place === 0 ? piece : `[[${numbers[place - 1]}]]${piece}`));
  const draft = emptyDraft('gaps', html(stem.join('').trim()));
  const order = gapOrder(ordered);
  const { keep_order } = order;
  return {
    draft: { ...draft, gaps, case_sensitive, keep_order, partial },
    replies,
    changes: [...changes, ...order.changes],
  };
}

function pairsOf({ interaction, processing, aside, content }: Parts, declaration: Declaration): DraftRead {
  const elements = childrenOf(interaction, 'simpleMatchSet').map((set) =>
    childrenOf(set, 'simpleAssociableChoice'),
  );
  const [sources = [], targets = [], ...more] = elements.map((set) =>
    set.map((element) => ({
      identifier: element.attributes.identifier ?? '',
      text: html(contentOf(element, aside).trim()),
    })),
  );
  if (more.length > 0) return { refused: 'it has more than 2 sets' };
  const key = matchKey({ sets: [sources, targets], declaration, processing, replies: aside.replies });
  if ('refused' in key) return key;
  const { options, partial, replies, changes } = key;
  const draft = emptyDraft('matching', html(withPrompt(content, interaction, aside)));
  const order = mixedAnyway(interaction, elements.flat());
  return { draft: { ...draft, options, partial }, replies, changes: [...changes, ...order] };
}

function orderOf({ interaction, processing, aside, content }: Parts, declaration: Declaration): DraftRead {
  const elements = childrenOf(interaction, 'simpleChoice');
  const entries = elements.map((element) => ({
    identifier: element.attributes.identifier ?? '',
    text: html(contentOf(element, aside).trim()),
  }));
  const key = orderKey({ entries, declaration, processing, replies: aside.replies });
  if ('refused' in key) return key;
  const { options, partial, replies, changes } = key;
  const draft = emptyDraft('ordering', html(withPrompt(content, interaction, aside)));
  const order = mixedAnyway(interaction, elements);
  return { draft: { ...draft, options, partial }, replies, changes: [...changes, ...order] };
}

function typedOf({ interaction, processing, aside, content }: Parts, declaration: Declaration): DraftRead {
  const cardinality = declaration.element.attributes.cardinality ?? 'single';
  if (cardinality !== 'single')
    return { refused: `typed answers with several values (${cardinality}) aren’t supported` };
  const said = markIn(interaction.attributes, 'entry');
  const entry = said === 'sat' || said === 'free' || said === 'text' ? said : null;
  const tolerance = Number(markIn(interaction.attributes, 'tolerance'));
  const key = entryKey({ declaration, processing, replies: aside.replies, entry, tolerance });
  if ('refused' in key) return key;
  const { type, ...keyed } = key.keyed;
  return {
    draft: { ...emptyDraft(type, html(withBlank(content))), ...keyed },
    replies: key.replies,
    changes: key.changes,
  };
}

function essayOf(
  { interaction, processing, aside, content }: Parts,
  declaration: Declaration | undefined,
): DraftRead {
  const given = new Map([[declaration?.identifier ?? '', ['a']]]);
  const replies = sortedReplies(aside.replies, [], processing.run(given));
  return {
    draft: emptyDraft('essay', html(withPrompt(content, interaction, aside))),
    replies,
    changes: [
      ...(declaration?.correct ? ['its correct answer is left out, because a person grades the essay'] : []),
      ...replies.changes,
    ],
  };
}
