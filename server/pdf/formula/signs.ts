/**
 * The spacing and behavior of operators (The TeXbook, chapter 18, and from MathML Core, appendix B, the parts
 * that occur).
 */

const set = (signs: string) => new Set(signs.split(' '));

const RELATIONS = set(
  '= ≠ < > ≤ ≥ ⩽ ⩾ ≪ ≫ ≈ ∼ ≃ ≅ ≡ ∝ → ← ↔ ⇒ ⇐ ⇔ ⟹ ⟸ ⟺ ↦ ∈ ∉ ∋ ⊂ ⊃ ⊆ ⊇ ∥ ⊥ ⟂ ∣ : := ∴ ∵ ≺ ≻ ⊢ ⊨ ⟶ ⟵',
);
const BINARY = set('+ − - ± ∓ × ÷ ⋅ · ∗ * ∪ ∩ ∧ ∨ ∘ ∖ ⊕ ⊗ / ⋆ •');
const PUNCTUATION = set(', ;');
const OPENING = set('( [ { ⟨ ⌈ ⌊ ⟦');
const CLOSING = set(') ] } ⟩ ⌉ ⌋ ⟧');
const LARGE = set('∑ ∏ ∐ ∫ ∬ ∭ ∮ ⋃ ⋂ ⋁ ⋀ ⨁ ⨂');

export const isOpening = (sign: string) => OPENING.has(sign);
export const isFence = (sign: string) => OPENING.has(sign) || CLOSING.has(sign);
export const isBar = (sign: string) => set('| ∣ ∥ ‖').has(sign);
export const isLarge = (sign: string) => LARGE.has(sign);
/** Integrals have their limits beside them. */
export const isIntegral = (sign: string) => set('∫ ∬ ∭ ∮').has(sign);

/** Invisible signs. The first one is between a function and its argument. */
export const APPLIED = '\u2061';
export const UNSEEN = new Set([APPLIED, '\u2062', '\u2063', '\u2064', '\u200b']);

/** Signs, and the characters that the fonts have for them. */
export const SET_AS: Readonly<Record<string, string>> = {
  '-': '−',
  '*': '∗',
  '·': '⋅',
  '⩽': '≤',
  '⩾': '≥',
  '⟂': '⊥',
  '|': '∣',
  '‖': '∥',
  "'": '′',
  '\u00a0': ' ',
};

const [THIN, MEDIUM, THICK] = [3 / 18, 4 / 18, 5 / 18];

/**
 * The space before and after a sign, in em. `isBetween`: whether there is an operand before the sign and
 * something after it.
 */
export function roomAround(sign: string, isBetween: boolean, isScript: boolean): [number, number] {
  if (LARGE.has(sign)) return isScript ? [0, 0] : [THIN, THIN];
  if (isScript) return [0, 0];
  if (RELATIONS.has(sign)) return [THICK, THICK];
  if (PUNCTUATION.has(sign)) return [0, THIN];
  if (BINARY.has(sign) && isBetween) return sign === '/' ? [0, 0] : [MEDIUM, MEDIUM];
  return [0, 0];
}
