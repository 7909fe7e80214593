/**
 * The state of the tools beside a question: which tools are open, the calculator's lines and the visible part
 * of its graph. The session stores it as one text, so that a different device shows the same state.
 */
import type { Box } from './panel.rules.ts';

const TOOL_TABS = ['calculator', 'reference'] as const;
export type ToolTab = (typeof TOOL_TABS)[number];

export const TOOL_NAMES: Readonly<Record<ToolTab, string>> = {
  calculator: 'Calculator',
  reference: 'Reference',
};

export function isToolTab(key: string): key is ToolTab {
  return TOOL_TABS.some((tab) => tab === key);
}

/** Tools that have a panel of their own. */
const PANELS = [...TOOL_TABS, 'scratch'] as const;
export type Panel = (typeof PANELS)[number];

export interface Tools {
  /** The calculator's own part as it was stored. Only the calculator reads it, once it is loaded. */
  readonly calculator: Readonly<Record<string, unknown>>;
  readonly open: readonly ToolTab[];
  readonly tab: ToolTab;
  /** The type of the calculator that the student chose. */
  readonly mode: 'graphing' | 'scientific';
  /** The positions of tool panels that float. */
  readonly boxes: Readonly<Partial<Record<Panel, Box>>>;
}

/** The stored state, with defaults for parts that are missing or unreadable. */
export function readTools(text: string | undefined): Tools {
  const { open: opened, tab, mode, boxes, ...calculator } = parsed(text);
  return {
    calculator,
    open: TOOL_TABS.filter((each) => Array.isArray(opened) && opened.includes(each)),
    tab: TOOL_TABS.find((each) => each === tab) ?? 'calculator',
    boxes: boxesIn(boxes),
    mode: mode === 'scientific' ? 'scientific' : 'graphing',
  };
}

function parsed(text = ''): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(text) as object | null) };
  } catch {
    return {};
  }
}

function boxesIn(kept: unknown): Tools['boxes'] {
  const known = { ...(kept as Partial<Record<Panel, Partial<Box> | null>> | null) };
  return Object.fromEntries(
    PANELS.flatMap((panel) => {
      const { x, y, width, height } = { ...known[panel] };
      const isRight = [x, y, width, height].every(Number.isFinite);
      return isRight ? [[panel, { x, y, width, height }]] : [];
    }),
  );
}

export function writeTools(tools: Tools): string {
  const { calculator, ...others } = tools;
  return JSON.stringify({ ...calculator, ...others });
}

/**
 * Puts a panel at this position of the window. Null returns it to its place beside the question and shows it
 * there.
 */
export function placed(tools: Tools, panel: Panel, box: Box | null): Tools {
  const { [panel]: _before, ...others } = tools.boxes;
  if (box !== null) return { ...tools, boxes: { ...others, [panel]: box } };
  return { ...tools, boxes: others, tab: panel === 'scratch' ? tools.tab : panel };
}

/** Opens a tool and shows it, or closes it and shows the first tool that is still open. */
export function toggled(tools: Tools, tab: ToolTab): Tools {
  if (!tools.open.includes(tab)) {
    return { ...tools, open: TOOL_TABS.filter((each) => each === tab || tools.open.includes(each)), tab };
  }
  const open = tools.open.filter((each) => each !== tab);
  return { ...tools, open, tab: tools.tab === tab ? (open[0] ?? tab) : tools.tab };
}
