/**
 * Inserts small bugs into the SQL of a store by leaving out a condition or an `order by`. A condition joined
 * by `or` becomes false; every other condition becomes true. It handles both forms of SQL in stores: `sql`
 * templates and calls of the query builder.
 */
import ts from 'typescript';

export interface Mutant {
  /** Line numbers start at 1. */
  readonly line: number;
  /** The text that is left out, on one line. */
  readonly text: string;
  /** The whole source with the bug in it. */
  readonly source: string;
}

const BUILDER_CALLS = new Set([
  'where',
  'whereRef',
  'having',
  'havingRef',
  'on',
  'onRef',
  'filterWhere',
  'orderBy',
]);
const STARTS = new Set(['where', 'on', 'and', 'or', 'when', 'having']);
const ENDS = new Set([
  'and',
  'or',
  'group',
  'order',
  'limit',
  'offset',
  'then',
  'returning',
  'having',
  'union',
  'except',
  'intersect',
  'join',
  'left',
  'inner',
  'cross',
  'where',
  'on',
  'for',
  'window',
  'else',
  'do',
]);

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

interface Token {
  /** A lower-case word, a character, or `$` for an inserted value or quoted text. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The number of open brackets and `case` expressions around the token. */
  readonly depth: number;
}

/** Every mutant of a store's source, in source order. */
export function sqlMutants(source: string): Mutant[] {
  const file = ts.createSourceFile('store.ts', source, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (BUILDER_CALLS.has(name.text)) edits.push({ from: expression.getEnd(), to: node.getEnd(), by: '' });
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file).startsWith('sql')) {
      edits.push(...editsOfTemplate(tokensOf(source, node.template), node.template.getEnd() - 1));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return edits
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to, by }) => ({
      line: file.getLineAndCharacterOfPosition(from).line + 1,
      text: source.slice(from, to).replace(/\s+/g, ' ').trim(),
      source: source.slice(0, from) + by + source.slice(to),
    }));
}

/** The tokens in a template's SQL without comments. Brackets and `case … end` nest. */
function tokensOf(source: string, template: ts.TemplateLiteral): Token[] {
  const parts = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];
  const tokens: Token[] = [];
  let depth = 0;
  for (const [place, part] of parts.entries()) {
    // A part starts after its backtick or brace, and ends before `${` or the backtick.
    const isLast = place === parts.length - 1;
    const [from, to] = [part.getStart() + 1, part.getEnd() - (isLast ? 1 : 2)];
    for (const match of source.slice(from, to).matchAll(/'[^']*'|--[^\n]*|[a-z_][a-z0-9_.]*|\S/gi)) {
      const [text] = match;
      if (text.startsWith('--')) continue;
      const word = text.startsWith("'") ? '$' : text.toLowerCase();
      if (word === ')' || word === 'end') depth -= 1;
      const start = from + match.index;
      tokens.push({ text: word, from: start, to: start + text.length, depth });
      if (word === '(' || word === 'case') depth += 1;
    }
    if (!isLast) tokens.push({ text: '$', from: to, to, depth });
  }
  return tokens;
}

function editsOfTemplate(tokens: readonly Token[], end: number): Edit[] {
  /**
   * The token at which the clause after `at` ends: a word that starts the next clause, a comma or the closing
   * bracket.
   */
  const endOf = (at: number, isEnd: (text: string) => boolean): Token | undefined => {
    const { depth } = tokens[at] as Token;
    let isBetween = false;
    return tokens.slice(at + 1).find(({ text, depth: own }) => {
      if (own < depth) return true;
      if (own > depth) return false;
      if (text === 'between') isBetween = true;
      else if (text === 'and' && isBetween) isBetween = false;
      else return isEnd(text);
      return false;
    });
  };
  const isPartOfBetween = (at: number): boolean => {
    const { depth } = tokens[at] as Token;
    const before = tokens.slice(0, at).filter((token) => token.depth === depth);
    const last = before.findLastIndex(({ text }) => text === 'between' || STARTS.has(text));
    return before[last]?.text === 'between';
  };
  /**
   * The start of the operand before `at`, if a bracket or the template opens it. Other operands follow a word
   * from STARTS.
   */
  const firstOperand = (at: number): Token | undefined => {
    const { depth } = tokens[at] as Token;
    const open = tokens.slice(0, at).findLastIndex((token) => token.depth < depth);
    const operand = tokens.slice(open + 1, at).filter((token) => token.depth === depth);
    return operand.some(({ text }) => STARTS.has(text)) ? undefined : tokens[open + 1];
  };
  return tokens.flatMap(({ text, to, from }, at): Edit[] => {
    const next = tokens[at + 1]?.text;
    if (text === 'order' && next === 'by') {
      const close = endOf(at, (word) => ['limit', 'offset', 'for', 'returning', 'union'].includes(word));
      return [{ from, to: close?.from ?? end, by: '' }];
    }
    if (!STARTS.has(text) || next === 'conflict' || (text === 'and' && isPartOfBetween(at))) return [];
    const close = endOf(at, (word) => ENDS.has(word) || word === ',');
    const isAlternative = text === 'or' || close?.text === 'or';
    const right = { from: to, to: close?.from ?? end, by: isAlternative ? ' false ' : ' true ' };
    const first = text === 'and' || text === 'or' ? firstOperand(at) : undefined;
    if (first === undefined) return [right];
    return [{ from: first.from, to: from, by: text === 'or' ? 'false ' : 'true ' }, right];
  });
}
