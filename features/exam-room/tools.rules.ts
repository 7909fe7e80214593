/**
 * What the tools beside a question hold: which are open, the calculator's lines and the part of the plane that its graph
 * shows. One text of the session, so that another device has it.
 */
import { MOST_CHARACTERS, MOST_LINES } from '#core/calculator/bounds.ts';
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

/** What has a panel of its own beside the question. */
const PANELS = [...TOOL_TABS, 'scratch'] as const;
export type Panel = (typeof PANELS)[number];

/** The middle of what a graph shows, half of what it shows of x, and how much more of y a length stands for than of x. */
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
  /** Null: as at first. */
  plane: null as Plane | null,
  /** Where panels stand that were taken out of their place. */
  boxes: {} as Readonly<Partial<Record<Panel, Box>>>,
};
export type Tools = Readonly<typeof FIRST_TOOLS>;

/** What was kept, as far as it can be read; as at first where nothing was. */
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

/** The tools with a panel at this place of the window; null: in its place beside the question, and shown there. */
export function placed(tools: Tools, panel: Panel, box: Box | null): Tools {
  const { [panel]: _before, ...others } = tools.boxes;
  if (box !== null) return { ...tools, boxes: { ...others, [panel]: box } };
  return { ...tools, boxes: others, tab: panel === 'scratch' ? tools.tab : panel };
}

/** The tools with one opened and shown, or closed; of those left the first is shown. */
export function toggled(tools: Tools, tab: ToolTab): Tools {
  if (!tools.open.includes(tab)) {
    return { ...tools, open: TOOL_TABS.filter((each) => each === tab || tools.open.includes(each)), tab };
  }
  const open = tools.open.filter((each) => each !== tab);
  return { ...tools, open, tab: tools.tab === tab ? (open[0] ?? tab) : tools.tab };
}
