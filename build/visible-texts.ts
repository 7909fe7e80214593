/**
 * Finds every text of the product that people see, by walking the TypeScript syntax tree: screens with their
 * accessible names, alternative texts and titles, API problems and summaries, audit words, English letters
 * and reports. Values inserted into a text appear as `{}`.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

export interface VisibleText {
  readonly file: string;
  /** Line numbers start at 1. */
  readonly line: number;
  readonly text: string;
  /** A heading of a page, section, dialog or empty state, or the title of an API problem. */
  readonly isHeading: boolean;
}

/** Files to skip: tests, files without visible texts, and letters in languages other than English. */
const LEFT_OUT =
  /\.test\.tsx?$|\/tests\/|\.store\.ts$|\/letters\/.*-(?:de|es|fr|it|ja|ko|pl|pt-br|ru|uk|vi|zh-han[st])\b/;
const SOURCES = [
  'app/**/*.{ts,tsx}',
  'contract/**/*.ts',
  'core/**/*.ts',
  'features/**/*.{ts,tsx}',
  'server/**/*.ts',
  'web/**/*.{ts,tsx}',
];
const TABLES = 'server/db/tables.ts';

/** Attributes whose value is technical (a name, an address or a style) and not shown to people. */
const NOT_SHOWN = new Set([
  'className',
  'classNames',
  'component',
  'd',
  'fill',
  'form',
  'from',
  'href',
  'id',
  'key',
  'name',
  'params',
  'rel',
  'role',
  'search',
  'size',
  'src',
  'stroke',
  'style',
  'target',
  'to',
  'transform',
  'type',
  'variant',
  'viewBox',
  'xmlns',
]);

/**
 * All texts of the files whose path starts with `path` (by default the whole product), ordered by file and
 * line.
 */
export function visibleTexts(root: string, path = ''): VisibleText[] {
  const files = globSync(SOURCES, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.startsWith(path) && file !== TABLES && !LEFT_OUT.test(file))
    .sort();
  return files.flatMap((file) => textsOf(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** The texts that people see in one source file. */
export function textsOf(file: string, source: string): VisibleText[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: VisibleText[] = [];
  const add = (node: ts.Node, raw: string, isSure: boolean) => {
    const text = raw.replace(/\s+/g, ' ').trim();
    if (!/\p{L}{2}/u.test(text) || !(isSure || readsAsText(text))) return;
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    found.push({ file, line, text, isHeading: isHeading(node) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isTaggedTemplateExpression(node)) return;
    if (isOtherLanguage(node, file)) return;
    // The reasons in a feature's declared tables are for developers.
    if (ts.isSatisfiesExpression(node) && node.type.getText(tree) === 'FeatureTables') return;
    if (ts.isThrowStatement(node) && /\bnew (?:Range|Type)?Error\(/.test(node.expression.getText(tree)))
      return;
    if (ts.isJsxAttribute(node) && NOT_SHOWN.has(node.name.getText(tree))) return;
    if (ts.isJsxText(node)) add(node, node.text, true);
    else if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ literal }) => `{}${literal.text}`);
      add(node, node.head.text + spans.join(''), false);
    } else if (ts.isStringLiteralLike(node)) {
      const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
      if (!isName) add(node, node.text, ts.isJsxAttribute(node.parent) && /^[A-Z]/.test(node.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/**
 * Whether a text is all or part of an `<h1>` to `<h6>`, or of the property or attribute `title` or `heading`.
 * The attribute `title` of an HTML element is a tooltip, not a heading.
 */
function isHeading(text: ts.Node): boolean {
  const { parent } = text;
  if (ts.isJsxElement(parent)) return /^h[1-6]$/.test(parent.openingElement.tagName.getText());
  if (ts.isJsxAttribute(parent))
    return (
      /^(?:title|heading)$/.test(parent.name.getText()) &&
      /^[A-Z]/.test(parent.parent.parent.tagName.getText())
    );
  if (ts.isPropertyAssignment(parent)) return /^(?:title|heading)$/.test(parent.name.getText());
  const isOnlyCondition = ts.isConditionalExpression(parent) && parent.condition === text;
  const isPassedOn =
    ts.isJsxExpression(parent) ||
    ts.isJsxFragment(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent);
  return isPassedOn && !isOnlyCondition && isHeading(parent);
}

/** Whether a node in the letters is the entry of a language other than English. */
function isOtherLanguage(node: ts.Node, file: string): boolean {
  return (
    file.includes('/letters/') &&
    ts.isPropertyAssignment(node) &&
    ts.isObjectLiteralExpression(node.initializer) &&
    /^'?(?:de|es|fr|it|ja|ko|pl|pt-BR|ru|uk|vi|zh-Han[st])'?$/.test(node.name.getText())
  );
}

/** Whether a string in code is written for people: several words or a capitalized word, and no code. */
function readsAsText(text: string): boolean {
  if (
    /[<>]=|=>|var\(|\bpx\b|^[\w-]+\/|^[./#@:]|^(?:begin|set local) |[{}];|;\s*$|\b(?:select|insert|update|delete)\b.*\b(?:from|into|set)\b/.test(
      text,
    )
  )
    return false;
  const words = text.split(' ').filter((word) => /\p{L}{2}/u.test(word));
  if (words.length >= 3) return /[a-z]{3}/.test(text);
  return /^[A-Z][a-z]+(?: [a-z’']+)?[.…?]?$/.test(text) || WORDS_AROUND_A_VALUE.test(text);
}

/** A short text around a value or a figure, such as “{} points” or “Remove {}”. */
const WORDS_AROUND_A_VALUE = /^(?=.*(?:\{\}|\d))(?:[A-Za-z’]+|\{\}|\d+)(?: (?:[a-z’]+|\{\}|\d+))+[.…?:]?$/;
