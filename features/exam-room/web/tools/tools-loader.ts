import type { ToolParts } from './tools-panel.tsx';

let parts: ToolParts | null = null;

/** The calculator, the reference sheet and related parts; null until they are loaded. */
export function toolParts(): ToolParts | null {
  return parts;
}

/** Loads the tools. Call this function early, so that they are there when needed, even without a network. */
export async function fetchTools(): Promise<void> {
  const { TOOL_PARTS } = await import('./tools-panel.tsx');
  parts = TOOL_PARTS;
}
