import type { Panel, Tools } from '../../tools.rules.ts';
import button from '../frame/button.module.css';
import { RoomIcon } from '../frame/room-icon.tsx';
import classes from './tool-acts.module.css';

const MODES = [
  { mode: 'graphing', label: 'Graphing' },
  { mode: 'scientific', label: 'Scientific' },
] as const;

interface ToolActsProps {
  panel: Panel;
  tools: Tools;
  /** Whether the calculator may draw graphs here. */
  mayGraph: boolean;
  /** Whether the tool floats as a panel; null if it cannot. */
  isOut: boolean | null;
  onPlace: () => void;
  onChange: (tools: Tools) => void;
  onClose: () => void;
}

/** Buttons for the shown tool: the type of calculator, floating and closing. */
export function ToolActs({ panel, tools, mayGraph, isOut, onPlace, onChange, onClose }: ToolActsProps) {
  const { mode } = tools;
  return (
    <div className={classes.acts}>
      {panel === 'calculator' && mayGraph && (
        <fieldset className={classes.modes}>
          <legend>Calculator type</legend>
          {MODES.map((each) => (
            <button
              key={each.mode}
              type="button"
              aria-pressed={mode === each.mode}
              onClick={() => onChange({ ...tools, mode: each.mode })}
            >
              {each.label}
            </button>
          ))}
        </fieldset>
      )}
      {isOut !== null && (
        <button
          type="button"
          className={button.icon}
          aria-label={isOut ? 'Put this tool back' : 'Pop out this tool'}
          onClick={onPlace}
        >
          <svg
            width="18"
            height="18"
            viewBox="0 0 24 24"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            strokeWidth={1.6}
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path
              d={
                isOut
                  ? 'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM12 4.5v15'
                  : 'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM12.5 12h8M12.5 12v7.5'
              }
            />
          </svg>
        </button>
      )}
      <button type="button" className={button.icon} aria-label="Close this tool" onClick={onClose}>
        <RoomIcon name="close" />
      </button>
    </div>
  );
}
