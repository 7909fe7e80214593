import { type ReactNode, useMemo } from 'react';
import { noteKey } from '#features/sessions/notes.rules.ts';
import { readCalculator, writtenCalculator } from '../../calculator-state.rules.ts';
import { type Box, firstBox } from '../../panel.rules.ts';
import type { Panel, Tools, ToolTab } from '../../tools.rules.ts';
import { answerClipboard } from '../answering/answer-clipboard.ts';
import { Calculator, type CalculatorProps } from '../calculator/calculator.tsx';
import { FloatingPanel, roomArea } from './floating-panel.tsx';
import { ReferenceSheet } from './reference-sheet.tsx';
import classes from './scratch-text.module.css';
import { ToolActs } from './tool-acts.tsx';
import type { ToolDesk, ToolState } from './tool-desk.ts';

interface ToolsPanelProps {
  tab: ToolTab;
  tools: Tools;
  isReadOnly: boolean;
  /** Whether the calculator may draw graphs here. */
  mayGraph: boolean;
  form: CalculatorProps['form'];
  /** The start of a sheet's head. */
  lead?: ReactNode;
  onChange: (tools: Tools, isTyped?: boolean) => void;
}

/** The tool that is visible beside the question. */
function ToolsPanel({ tab, tools, isReadOnly, mayGraph, form, lead, onChange }: ToolsPanelProps) {
  const state = useMemo(() => readCalculator(tools.calculator), [tools.calculator]);
  if (tab !== 'calculator') return <ReferenceSheet />;
  return (
    <Calculator
      mode={mayGraph ? tools.mode : 'scientific'}
      state={state}
      form={form}
      isReadOnly={isReadOnly}
      lead={lead}
      onState={(next, isTyped) => onChange({ ...tools, calculator: writtenCalculator(next) }, isTyped)}
      onMode={mayGraph ? (mode) => onChange({ ...tools, mode }) : undefined}
    />
  );
}

/** All parts that load together with the tools. */
export const TOOL_PARTS = {
  ToolsPanel,
  ToolActs,
  ScratchText,
  FloatingPanel,
  firstBox: (panel: Panel, others: readonly Box[]) => firstBox(roomArea(), others, panel === 'calculator'),
};
export type ToolParts = typeof TOOL_PARTS;

/** More than anybody writes during a test, and below the session's limit. */
const LONGEST = 10_000;

/** A text field for rough work, the same for all questions in the session. It is not scored. */
function ScratchText({ desk, state, session }: { desk: ToolDesk; state: ToolState; session: string }) {
  const value = state.notes.get(noteKey({ kind: 'scratch', target: session })) ?? '';
  return (
    <div className={classes.panel}>
      <h2 className={classes.title} id="room-scratch">
        Scratchpad
      </h2>
      <p className={classes.hint} id="room-scratch-hint">
        Notes for all questions. Saved as you type, and not graded.
      </p>
      <textarea
        className={classes.field}
        data-answer
        aria-labelledby="room-scratch"
        aria-describedby="room-scratch-hint"
        maxLength={LONGEST}
        readOnly={state.is_read_only || state.is_time_up}
        value={value}
        onChange={({ currentTarget }) =>
          desk.note('scratch', session, currentTarget.value === '' ? null : currentTarget.value, true)
        }
        {...answerClipboard}
      />
    </div>
  );
}
