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
  /** Whether the tool floats as a panel; null if it cannot. */
  isOut: boolean | null;
  onPlace: () => void;
  onChange: (tools: Tools) => void;
  onClose: () => void;
}

/** Buttons for the shown tool: the kind of calculator, the unit of angles, floating and closing. */
export function ToolActs({ panel, tools, isOut, onPlace, onChange, onClose }: ToolActsProps) {
  const { mode, angle } = tools;
  const isDegrees = angle === 'degrees';
  const shown = isDegrees ? 'DEG' : 'RAD';
  return (
    <div className={classes.acts}>
      {panel === 'calculator' && (
        <>
          <button
            type="button"
            className={classes.angle}
            aria-label={`${shown}, angles in ${angle}. Switch to ${isDegrees ? 'radians' : 'degrees'}`}
            onClick={() => onChange({ ...tools, angle: isDegrees ? 'radians' : 'degrees' })}
          >
            {shown}
          </button>
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
        </>
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
                  ? 'M4 5h16v14H4zM4 9h16M12 12v5M9.500 14.500 12 17l2.500-2.500'
                  : 'M10 5H4v14h16v-6M14 4h6v6M20 4l-9 9'
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
