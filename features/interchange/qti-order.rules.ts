/** What a QTI interaction says of the order of its choices, and what of that the bank can hold. */
import type { XmlElement } from './xml.rules.ts';

interface ChoiceOrder {
  /** The file says so outright. Where it says nothing, a test decides, as for every question of the bank. */
  readonly keep_order: boolean;
  /** Of each choice whether it keeps its place among shuffled ones. */
  readonly fixed: readonly boolean[];
}

/** The order of the choices of one interaction. */
export function choiceOrder({ attributes }: XmlElement, choices: readonly XmlElement[]): ChoiceOrder {
  const keep_order = attributes.shuffle === 'false';
  return { keep_order, fixed: choices.map((choice) => !keep_order && choice.attributes.fixed === 'true') };
}

/** What is lost of an order where the bank always mixes the choices, because their order would tell the key. */
export function mixedAnyway(interaction: XmlElement, choices: readonly XmlElement[]): string[] {
  const { keep_order, fixed } = choiceOrder(interaction, choices);
  if (keep_order)
    return ['its options do not keep their order: here they are mixed, so that it tells nothing'];
  return fixed.includes(true) ? ['its pinned options are mixed with the others'] : [];
}

/** Whether the choices of gaps keep their order: all of them where one does, which is told. */
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
    changes: isMore ? ['the choices of all its gaps keep their order; it asked that of some'] : [],
  };
}
