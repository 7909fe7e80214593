/** The tools that a section allows. */
import type { ToolSet } from './assessments.contract.ts';

/** Whether all of these tool sets that allow a calculator allow the scientific one only. */
export function isScientificOnly(sets: readonly ToolSet[]): boolean {
  const calculators = sets.filter(({ calculator }) => calculator);
  return calculators.length > 0 && calculators.every((tools) => tools.scientific_only === true);
}

/** The tools after one was allowed or forbidden. Without a calculator, its type has no meaning. */
export function withTool(tools: ToolSet, tool: keyof ToolSet, isAllowed: boolean): ToolSet {
  const { scientific_only = false, ...others } = { ...tools, [tool]: isAllowed };
  return others.calculator && scientific_only ? { ...others, scientific_only } : others;
}
