import { type Box, firstBox } from '../../panel.rules.ts';
import type { Tools, ToolTab } from '../../tools.rules.ts';
import { Calculator } from './calculator.tsx';
import { FloatingPanel, roomArea } from './floating-panel.tsx';
import { ReferenceSheet } from './reference-sheet.tsx';
import { ScratchText } from './scratch-text.tsx';
import { ToolActs } from './tool-acts.tsx';

interface ToolsPanelProps {
  tab: ToolTab;
  tools: Tools;
  isReadOnly: boolean;
  onChange: (tools: Tools, isTyped?: boolean) => void;
}

/** The tool shown beside the question. */
function ToolsPanel({ tab, ...calculator }: ToolsPanelProps) {
  return tab === 'calculator' ? <Calculator {...calculator} /> : <ReferenceSheet />;
}

/** All parts that load together with the tools. */
export const TOOL_PARTS = {
  ToolsPanel,
  ToolActs,
  ScratchText,
  FloatingPanel,
  firstBox: (others: readonly Box[]) => firstBox(roomArea(), others),
};
export type ToolParts = typeof TOOL_PARTS;
