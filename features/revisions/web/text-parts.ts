/** Compares two rich texts word by word: which words stayed, were added or were removed. */
import { type ChangeObject, diffArrays } from 'diff';
import { formulasIn } from '#contract/formula.ts';
import { ownFileOf } from '#contract/rich-text.ts';

/** A word, a punctuation mark, white space, the end of a line, or a whole formula or picture. */
export interface Token {
  readonly kind: 'word' | 'formula' | 'picture' | 'line';
  readonly text: string;
  /** Two tokens with the same key count as equal. */
  readonly key: string;
}

export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly tokens: readonly Token[];
}

const WORD = /\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu;
const LINES = new Set([
  'p',
  'div',
  'li',
  'tr',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'pre',
  'figure',
  'table',
  'br',
]);
/**
 * Beyond this many changes both texts are shown completely, because comparing them would take long and help
 * nobody.
 */
const MOST_CHANGES = 3_000;

/**
 * Compares two cleaned rich texts. Null if they have so little in common that each is easier to read
 * separately.
 */
export function textParts(before: string, after: string): TextPart[] | null {
  const changes = diffArrays(tokensOf(before), tokensOf(after), {
    comparator: (one: Token, other: Token) => one.key === other.key,
    maxEditLength: MOST_CHANGES,
  });
  if (changes === undefined) return null;
  return changes.map((change: ChangeObject<Token[]>) => ({
    kind: change.added ? 'added' : change.removed ? 'removed' : 'same',
    tokens: change.value,
  }));
}

/** The words of rich text in their order. */
function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  // A parsed document apart from the page: none of its scripts run and none of its images load.
  addTokens(new DOMParser().parseFromString(html, 'text/html').body, tokens);
  while (tokens.at(-1)?.kind === 'line') tokens.pop();
  return tokens;
}

function addTokens(parent: Node, tokens: Token[]): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) addWords(node.data, tokens);
    else if (node instanceof HTMLImageElement) tokens.push(pictureToken(node));
    else if (node instanceof Element) {
      addTokens(node, tokens);
      const isLine = LINES.has(node.localName);
      if (isLine && tokens.length > 0 && tokens.at(-1)?.kind !== 'line') tokens.push(LINE);
    }
  }
}

const LINE: Token = { kind: 'line', text: '\n', key: '\n' };

function pictureToken(picture: HTMLImageElement): Token {
  const address = picture.getAttribute('src') ?? '';
  return {
    kind: 'picture',
    text: picture.alt === '' ? 'a picture' : `picture: ${picture.alt}`,
    key: `picture ${ownFileOf(address) ?? address} ${picture.alt}`,
  };
}

function addWords(text: string, tokens: Token[]): void {
  let done = 0;
  for (const { tex, from, to } of formulasIn(text)) {
    addPlain(text.slice(done, from), tokens);
    tokens.push({ kind: 'formula', text: tex, key: `formula ${tex}` });
    done = to;
  }
  addPlain(text.slice(done), tokens);
}

function addPlain(text: string, tokens: Token[]): void {
  for (const [word] of text.matchAll(WORD)) {
    const shown = word.trim() === '' ? ' ' : word;
    tokens.push({ kind: 'word', text: shown, key: shown });
  }
}
