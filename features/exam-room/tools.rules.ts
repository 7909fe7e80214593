/**
 * The state of the tools beside a question: which tools are open, the calculator's lines and the visible part
 * of its graph. The session stores it as one text, so that a different device shows the same state.
 */
import { MOST_CHARACTERS, MOST_LINES } from '#core/calculator/limits.ts';
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

/**
 * The visible part of a graph. `x` and `y`: its center. `half`: half of its width in x. `stretch`: how many
 * units of y are as long as one unit of x.
 */
export interface Plane {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly stretch: number;
}

const FIRST_TOOLS = {
  open: [] as ToolTab[],
  tab: 'calculator' as ToolTab,
  lines: [''],
  mode: 'graphing' as 'graphing' | 'scientific',
  angle: 'radians' as 'degrees' | 'radians',
  /** The visible part of the graph; null for the initial one. */
  plane: null as Plane | null,
  /** The positions of floating panels. */
  boxes: {} as Readonly<Partial<Record<Panel, Box>>>,
};
export type Tools = Readonly<typeof FIRST_TOOLS>;

/** The stored state, with defaults for parts that are missing or unreadable. */
export function readTools(text: string | undefined): Tools {
  const kept = parsed(text);
  const open = TOOL_TABS.filter((tab) => Array.isArray(kept.open) && kept.open.includes(tab));
  const tab = TOOL_TABS.find((each) => each === kept.tab) ?? FIRST_TOOLS.tab;
  return {
    open,
    tab,
    lines: linesIn(kept.lines),
    plane: planeIn(kept.plane),
    boxes: boxesIn(kept.boxes),
    mode: kept.mode === 'scientific' ? 'scientific' : 'graphing',
    angle: kept.angle === 'degrees' ? 'degrees' : 'radians',
  };
}

function parsed(text = ''): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(text) as object | null) };
  } catch {
    return {};
  }
}

function linesIn(kept: unknown): string[] {
  const isRight = Array.isArray(kept) && kept.length > 0 && kept.length <= MOST_LINES;
  if (!isRight) return FIRST_TOOLS.lines;
  return kept.map((line) => (typeof line === 'string' ? line.slice(0, MOST_CHARACTERS) : ''));
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

function planeIn(kept: unknown): Plane | null {
  const { x, y, half, stretch } = { ...(kept as Partial<Plane> | null) };
  const isRight = [x, y, half, stretch].every((value) => typeof value === 'number');
  if (!isRight || x === undefined || y === undefined || !half || !stretch) return null;
  return half > 0 && stretch > 0 ? { x, y, half, stretch } : null;
}

export function writeTools(tools: Tools): string {
  return JSON.stringify(tools);
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
