/** Reads what a QTI interaction says about the order of its choices, as far as the bank can hold it. */
import type { XmlElement } from './xml.rules.ts';

interface ChoiceOrder {
  /**
   * Whether the file says explicitly that the choices keep their order. If it says nothing, the test decides.
   */
  readonly keep_order: boolean;
  /** For each choice, whether it keeps its place when the others are shuffled. */
  readonly fixed: readonly boolean[];
}

/** The order of the choices of one interaction. */
export function choiceOrder({ attributes }: XmlElement, choices: readonly XmlElement[]): ChoiceOrder {
  const keep_order = attributes.shuffle === 'false';
  return { keep_order, fixed: choices.map((choice) => !keep_order && choice.attributes.fixed === 'true') };
}

/**
 * The parts of the order that are lost, in words. The bank always shuffles these choices, because their order
 * would reveal the answer key.
 */
export function mixedAnyway(interaction: XmlElement, choices: readonly XmlElement[]): string[] {
  const { keep_order, fixed } = choiceOrder(interaction, choices);
  if (keep_order) return ['the order of its options is left out, because it would reveal the answer'];
  return fixed.includes(true) ? ['its pinned options are now shuffled with the others'] : [];
}

/**
 * Whether the choices of gaps keep their order. If the choices of one gap keep it, the choices of all gaps
 * do, and `changes` reports this.
 */
export function gapOrder(
  gaps: readonly { readonly interaction: XmlElement; readonly choices: readonly XmlElement[] }[],
): { keep_order: boolean; changes: string[] } {
  const chosen = gaps.filter(({ choices }) => choices.length > 0);
  const orders = chosen.map(({ interaction, choices }) => choiceOrder(interaction, choices));
  const isKept = (order: ChoiceOrder) => order.keep_order || order.fixed.includes(true);
  const keep_order = orders.some(isKept);
  const isMore = keep_order && !orders.every((order) => order.keep_order);
  return {
    keep_order,
    changes: isMore ? ['the choices of all gaps now keep their order; in the file, only some did'] : [],
  };
}
