import { type ReactNode, useState } from 'react';
import { isToolTab, type Panel, placed, TOOL_NAMES, type ToolTab } from '../../tools.rules.ts';
import frame from '../frame/frame.module.css';
import { RoomIcon } from '../frame/room-icon.tsx';
import { RoomText } from '../frame/room-text.tsx';
import { panelCloses, panelOpens } from './focus-return.ts';
import { type Beside, type SplitProps, useIsNarrow } from './split.tsx';
import type { RoomTool, ToolBarProps } from './tool-bar.tsx';
import type { ToolDesk, ToolPlace, ToolState } from './tool-desk.ts';
import { useRoomTools, useToolParts } from './use-tools.ts';

const PASSAGE = 'passage';
const SCRATCH = 'scratch';
/** Up to this width, the calculator covers the question. */
const WIDEST_SHEET_PX = 1000;

/**
 * The contents beside the question, the panels that float over the exam room, and the buttons that open them.
 */
export function useBeside(
  desk: ToolDesk,
  state: ToolState,
  place: ToolPlace,
): {
  tools: NonNullable<ToolBarProps['tools']>;
  scratch: RoomTool;
  shown: Pick<SplitProps, 'beside' | 'chosen' | 'onChoose' | 'acts' | 'isAside' | 'isCovered'>;
  /** The passage, shown above the stem while the calculator takes its usual place beside the question. */
  above: ReactNode;
  /** The calculator over everything below the top bar, in a narrow window; null if it is closed. */
  sheet: ReactNode;
  /** The floating panels. */
  panels: ReactNode;
} {
  const { session, question } = place;
  const { tools, offered, mayGraph, change, toggle: toggleTool } = useRoomTools(desk, state, place);
  const [isPassageShown, setPassageShown] = useState(false);
  const [scratch, setScratch] = useState({ isOpen: false, isShown: false });
  const parts = useToolParts();
  // A narrow window shows each tool as a tab; no panel floats.
  const isNarrow = useIsNarrow(state.zoom_percent);
  const hasSheet = useIsNarrow(state.zoom_percent, WIDEST_SHEET_PX);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const boxes = isNarrow ? {} : tools.boxes;
  const showSheet = (isOpen: boolean) => {
    (isOpen ? panelOpens : panelCloses)('calculator');
    setSheetOpen(isOpen);
  };
  const toggle = (tab: ToolTab) => {
    if (hasSheet && tab === 'calculator') return showSheet(!isSheetOpen);
    setPassageShown(false);
    setScratch((now) => ({ ...now, isShown: false }));
    toggleTool(tab);
  };
  const toggleScratch = () => {
    (scratch.isOpen ? panelCloses : panelOpens)(SCRATCH);
    setScratch(({ isOpen }) => ({ isOpen: !isOpen, isShown: !isOpen }));
  };
  const openTools = hasSheet ? tools.open.filter((tool) => tool !== 'calculator') : tools.open;
  const open: readonly Panel[] = [...(scratch.isOpen ? ([SCRATCH] as const) : []), ...openTools];
  const docked = open.filter((panel) => boxes[panel] === undefined);
  const tab = docked.find((panel) => panel === tools.tab) ?? docked.find(isToolTab);
  const isScratch = docked.includes(SCRATCH) && scratch.isShown;
  const isPassageAbove = tab === 'calculator' && !isScratch && !isNarrow;
  const isTool = tab !== undefined && !(isPassageShown && question?.stimulus !== '' && !isPassageAbove);
  // If there is no passage, show the first open tool.
  const panel = isScratch ? SCRATCH : isTool ? tab : question?.stimulus === '' ? docked[0] : undefined;
  const contentOf = (panel: Panel): ReactNode => {
    if (parts === null) return <p role="status">Loading…</p>;
    if (panel === SCRATCH) return <parts.ScratchText desk={desk} state={state} session={session} />;
    return (
      <parts.ToolsPanel
        key="tool"
        tab={panel}
        form={boxes[panel] === undefined ? 'docked' : 'floating'}
        isReadOnly={state.is_read_only}
        mayGraph={mayGraph}
        tools={tools}
        onChange={change}
      />
    );
  };
  const move = (panel: Panel) => {
    const isOut = boxes[panel] !== undefined;
    if (isOut) {
      setPassageShown(false);
      setScratch((now) => ({ ...now, isShown: panel === SCRATCH }));
    }
    // The pressed button disappears from its place, so focus the tool at its new place.
    const others = open.flatMap((each) => boxes[each] ?? []);
    const first = isOut ? `[role=tab][data-name=${panel}]` : `[data-panel=${panel}] button`;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(first)?.focus());
    change(placed(tools, panel, isOut ? null : (parts?.firstBox(panel, others) ?? null)));
  };
  const actsOf = (panel: Panel): ReactNode =>
    parts !== null && (
      <parts.ToolActs
        panel={panel}
        tools={tools}
        mayGraph={mayGraph}
        isOut={isNarrow ? null : boxes[panel] !== undefined}
        onPlace={() => move(panel)}
        onChange={change}
        onClose={() => (panel === SCRATCH ? toggleScratch() : toggle(panel))}
      />
    );
  const isSheetShown = hasSheet && isSheetOpen && offered.includes('calculator') && parts !== null;
  const nameOf = (panel: Panel) => (panel === SCRATCH ? 'Scratchpad' : TOOL_NAMES[panel]);
  return {
    tools: {
      offered,
      open: isSheetShown ? [...openTools, 'calculator'] : openTools,
      onToggle: toggle,
    },
    above: isPassageAbove && question !== undefined && question.stimulus !== '' && (
      <Passage html={question.stimulus} />
    ),
    sheet: isSheetShown ? (
      <section className={frame.sheet} aria-label={TOOL_NAMES.calculator}>
        <parts.ToolsPanel
          tab="calculator"
          form="sheet"
          isReadOnly={state.is_read_only}
          mayGraph={mayGraph}
          tools={tools}
          lead={
            <button type="button" className={frame.back} onClick={() => showSheet(false)}>
              <RoomIcon name="left" />
              Question {place.number}
            </button>
          }
          onChange={change}
        />
      </section>
    ) : null,
    scratch: {
      id: SCRATCH,
      label: 'Scratchpad',
      icon: 'note',
      place: 'more',
      isOn: scratch.isOpen,
      toggle: toggleScratch,
    },
    shown: {
      isAside: boxes.calculator !== undefined && open.includes('calculator'),
      isCovered: isSheetShown,
      beside: [
        ...docked.map((panel) => ({
          key: panel,
          name: nameOf(panel),
          content: contentOf(panel),
          isTool: true,
        })),
        ...(isPassageAbove ? [] : passageOf(question)),
      ],
      chosen: panel ?? PASSAGE,
      onChoose: (key) => {
        setPassageShown(key === PASSAGE);
        setScratch((now) => ({ ...now, isShown: key === SCRATCH }));
        if (isToolTab(key)) change({ ...tools, tab: key });
      },
      acts: panel !== undefined && actsOf(panel),
    },
    panels:
      parts !== null &&
      open.map((panel) => {
        const box = boxes[panel];
        return (
          box !== undefined && (
            <parts.FloatingPanel
              key={panel}
              id={panel}
              name={nameOf(panel)}
              box={box}
              onPlace={(next) => change(placed(tools, panel, next))}
              acts={actsOf(panel)}
            >
              {contentOf(panel)}
            </parts.FloatingPanel>
          )
        );
      }),
  };
}

function Passage({ html }: { html: string }) {
  return (
    <div data-text="stimulus">
      <RoomText html={html} kind="plain" />
    </div>
  );
}

/** The passage of the question, if it has one. */
function passageOf(question: ToolPlace['question']): Beside[] {
  if (question === undefined || question.stimulus === '') return [];
  return [{ key: PASSAGE, name: 'Passage', content: <Passage html={question.stimulus} />, isTool: false }];
}
