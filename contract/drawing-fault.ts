/** What KaTeX has against a formula, in an author's words: asked by the editor, by imports and before anything goes live. */
import { formulaOptions } from './formula-options.ts';
import type { DrawingFault } from './rich-text-faults.ts';

type Render = (
  tex: string,
  options: ReturnType<typeof formulaOptions> & { readonly output: 'mathml'; readonly displayMode: boolean },
) => string;

/** So many formulas are remembered with what is wrong with them: a test is checked again and again while it is built. */
const MOST_REMEMBERED = 5_000;

/** What KaTeX, whose `renderToString` this is, has against a formula. It remembers the formulas it was asked about. */
export function drawingFaultBy(render: Render): DrawingFault {
  const known = new Map<string, string | null>();
  return (tex, display) => {
    const key = `${display ? '[' : '('}${tex}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    let fault: string | null = null;
    try {
      render(tex, { ...formulaOptions(), output: 'mathml', displayMode: display });
    } catch (error) {
      fault = faultOf(error);
    }
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(key, fault);
    return fault;
  };
}

/** KaTeX's own sentences, which speak of its parser, in an author's words. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^Undefined control sequence: (\\\S+)/, 'uses $1, which is no command here'],
  [/expected '}'|Expected '}'/, 'opens a brace { and never closes it'],
  [/Expected 'EOF', got '}'/, 'closes a brace } that it never opened'],
  [/Expected '\\right'/, 'has a \\left without its \\right'],
  [/Expected 'EOF', got '\\right'/, 'has a \\right without its \\left'],
  [/Expected 'EOF', got '(.+)'/, 'has $1 where it can’t stand'],
  [/Expected .*\\end/, 'has a \\begin without its \\end'],
  [/^Double (superscript|subscript)/, 'has a double $1: put braces around one of the two'],
  [/^Expected group/, 'ends where something must follow, or lacks what belongs into a command'],
];

function faultOf(error: unknown): string {
  const raw =
    typeof error === 'object' && error !== null && 'rawMessage' in error ? String(error.rawMessage) : '';
  for (const [pattern, words] of SENTENCES) {
    const match = pattern.exec(raw);
    if (match !== null) return words.replace('$1', () => match[1] ?? '');
  }
  return `can’t be drawn (${raw})`;
}
