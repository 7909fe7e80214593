/**
 * Reports why KaTeX cannot draw a formula, in an author's words. Used by the editor, by imports and before
 * publishing.
 */
import { formulaOptions } from './formula-options.ts';
import type { DrawingFault } from './rich-text-faults.ts';

type Render = (
  tex: string,
  options: ReturnType<typeof formulaOptions> & { readonly output: 'mathml'; readonly displayMode: boolean },
) => string;

/** How many formulas are cached with their error. A test is checked many times while it is edited. */
const MOST_REMEMBERED = 5_000;

/**
 * Creates a check that reports why KaTeX cannot draw a formula. `render` is KaTeX's `renderToString`. Results
 * are cached.
 */
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

/** Replaces KaTeX's parser messages by words for authors. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^Undefined control sequence: (\\\S+)/, 'uses $1, which isn’t a supported command'],
  [/expected '}'|Expected '}'/, 'has a { without its }'],
  [/Expected 'EOF', got '}'/, 'has a } without its {'],
  [/Expected '\\right'/, 'has a \\left without its \\right'],
  [/Expected 'EOF', got '\\right'/, 'has a \\right without its \\left'],
  [/Expected 'EOF', got '(.+)'/, 'has $1 in the wrong place'],
  [/Expected .*\\end/, 'has a \\begin without its \\end'],
  [/^Double (superscript|subscript)/, 'has a double $1: put braces around one of them'],
  [/^Expected group/, 'is incomplete: something is missing at its end or after a command'],
];

function faultOf(error: unknown): string {
  const raw =
    typeof error === 'object' && error !== null && 'rawMessage' in error ? String(error.rawMessage) : '';
  for (const [pattern, words] of SENTENCES) {
    const match = pattern.exec(raw);
    if (match !== null) return words.replace('$1', () => match[1] ?? '');
  }
  return `can’t be shown (${raw})`;
}
