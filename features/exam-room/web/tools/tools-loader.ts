import type { ToolParts } from './tools-panel.tsx';

let parts: ToolParts | null = null;

/** The calculator, the reference sheet and what goes with them; null as long as they have not come. */
export function toolParts(): ToolParts | null {
  return parts;
}

/** Fetches them. Called ahead, the browser has them when they are asked for, with a network or without. */
export async function fetchTools(): Promise<void> {
  const { TOOL_PARTS } = await import('./tools-panel.tsx');
  parts = TOOL_PARTS;
}
