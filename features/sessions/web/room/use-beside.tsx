import { useState } from 'react';
import type { AskedQuestion, ExamView } from '../../exam.contract.ts';
import { isToolTab, TOOL_NAMES, type ToolTab } from '../../tools.rules.ts';
import type { Room } from './room.ts';
import type { RoomState } from './room-state.ts';
import { RoomText } from './room-text.tsx';
import type { RoomTool, RoomToolsProps } from './room-tools.tsx';
import { ScratchText } from './scratch-text.tsx';
import type { Beside, SplitProps } from './split.tsx';
import { type RoomToolSet, useRoomTools, useToolParts } from './use-tools.ts';

const PASSAGE = 'passage';
const SCRATCH = 'scratch';

/** What stands beside the question that is shown, and the buttons that open it. */
export function useBeside(
  room: Room,
  state: RoomState,
  view: ExamView,
  present: NonNullable<ExamView['present']>,
): {
  tools: NonNullable<RoomToolsProps['tools']>;
  scratch: RoomTool;
  shown: Pick<SplitProps, 'beside' | 'chosen' | 'onChoose' | 'acts'>;
} {
  const session = view.session.id;
  const question = present.questions[state.position];
  const tools = useRoomTools(room, state, session, present.section.tools);
  const [isPassageShown, setPassageShown] = useState(false);
  const [scratch, setScratch] = useState({ isOpen: false, isShown: false });
  const parts = useToolParts(tools.offered.length > 0);
  const toggle = (tab: ToolTab) => {
    setPassageShown(false);
    setScratch((now) => ({ ...now, isShown: false }));
    tools.toggle(tab);
  };
  const beside = besideOf(question, tools, { parts, isReadOnly: state.is_read_only });
  const isTool = tools.tools.open.length > 0 && !(isPassageShown && question?.stimulus !== '');
  const isScratch = scratch.isOpen && scratch.isShown;
  if (scratch.isOpen) {
    const content = <ScratchText {...{ room, state, session }} />;
    beside.unshift({ key: SCRATCH, name: 'Scratch text', content, isTool: true });
  }
  return {
    tools: { offered: tools.offered, open: tools.tools.open, onToggle: toggle },
    scratch: {
      ...{ id: SCRATCH, label: 'Scratch text', icon: 'note', place: 'more', isOn: scratch.isOpen },
      toggle: () => setScratch(({ isOpen }) => ({ isOpen: !isOpen, isShown: !isOpen })),
    },
    shown: {
      beside,
      chosen: isScratch ? SCRATCH : isTool ? tools.tools.tab : PASSAGE,
      onChoose: (key) => {
        setPassageShown(key === PASSAGE);
        setScratch((now) => ({ ...now, isShown: key === SCRATCH }));
        if (isToolTab(key)) tools.change({ ...tools.tools, tab: key });
      },
      ...(isTool &&
        !isScratch &&
        parts !== null && {
          acts: (
            <parts.ToolActs
              tools={tools.tools}
              onChange={tools.change}
              onClose={() => toggle(tools.tools.tab)}
            />
          ),
        }),
    },
  };
}

/** The tools that are open, and the passage of the question. */
function besideOf(
  question: AskedQuestion | undefined,
  { tools, change }: RoomToolSet,
  { parts, isReadOnly }: { parts: ReturnType<typeof useToolParts>; isReadOnly: boolean },
): Beside[] {
  const props = { tools, isReadOnly, onChange: change };
  const open = tools.open.map((tab): Beside => {
    const content =
      parts === null ? (
        <p key={tab} role="status">
          It is on its way…
        </p>
      ) : (
        <parts.ToolsPanel key="tool" tab={tab} {...props} />
      );
    return { key: tab, name: TOOL_NAMES[tab], content, isTool: true };
  });
  if (question === undefined || question.stimulus === '') return open;
  const passage = (
    <div data-text="stimulus">
      <RoomText html={question.stimulus} kind="plain" />
    </div>
  );
  return [...open, { key: PASSAGE, name: 'Passage', content: passage, isTool: false }];
}
