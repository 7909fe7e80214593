import { useCallback, useEffect, useMemo, useState } from 'react';
import { noteKey } from '#features/sessions/notes.rules.ts';
import type { ToolTab } from '../../tools.rules.ts';
import { readTools, type Tools, toggled, writeTools } from '../../tools.rules.ts';
import { untilLoaded } from '../frame/late-part.ts';
import { panelCloses, panelOpens } from './focus-return.ts';
import type { ToolDesk, ToolPlace, ToolState } from './tool-desk.ts';
import { fetchTools, toolParts } from './tools-loader.ts';

export interface RoomToolSet {
  /** The stored state, without tools that this section does not have. */
  readonly tools: Tools;
  /** The tools that the section has. */
  readonly offered: readonly ToolTab[];
  /** Whether the calculator may draw graphs here. */
  readonly mayGraph: boolean;
  change: (tools: Tools, isTyped?: boolean) => void;
  toggle: (tab: ToolTab) => void;
}

/** The stored state of the tools beside the questions; it belongs to the session. */
export function useRoomTools(
  desk: ToolDesk,
  state: ToolState,
  { session, has }: Pick<ToolPlace, 'session' | 'has'>,
): RoomToolSet {
  const kept = state.notes.get(noteKey({ kind: 'calculator', target: session }));
  // Memoized, because results computed from it depend on its identity.
  const tools = useMemo(() => readTools(kept), [kept]);
  const offered: ToolTab[] = [
    ...(has.calculator ? (['calculator'] as const) : []),
    ...(has.reference_sheet ? (['reference'] as const) : []),
  ];
  const open = tools.open.filter((tab) => offered.includes(tab));
  const tab = open.includes(tools.tab) ? tools.tab : (open[0] ?? tools.tab);
  const change = useCallback(
    (next: Tools, isTyped = false) => desk.note('calculator', session, writeTools(next), isTyped),
    [desk, session],
  );
  return {
    tools: { ...tools, open, tab },
    offered,
    mayGraph: has.scientific_only !== true,
    change,
    toggle: (each) => {
      (open.includes(each) ? panelCloses : panelOpens)(each);
      change(toggled({ ...tools, open, tab }, each));
    },
  };
}

/** The components of the tools, loaded as soon as the section is open; null until then. */
export function useToolParts() {
  const [parts, setParts] = useState(toolParts);
  useEffect(() => {
    if (parts !== null) return;
    return untilLoaded(() =>
      fetchTools().then(
        () => {
          setParts(toolParts());
          return true;
        },
        () => false,
      ),
    );
  }, [parts]);
  return parts;
}
