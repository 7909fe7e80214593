import type { Tools } from '../../tools.rules.ts';
import button from './button.module.css';
import { RoomIcon } from './room-icon.tsx';
import classes from './tool-acts.module.css';

const MODES = [
  { mode: 'graphing', label: 'Graphing' },
  { mode: 'scientific', label: 'Scientific' },
] as const;

interface ToolActsProps {
  tools: Tools;
  onChange: (tools: Tools) => void;
  onClose: () => void;
}

/** What may be done with the tool that is shown: which calculator it is, in which unit of angles, and its end. */
export function ToolActs({ tools, onChange, onClose }: ToolActsProps) {
  const { tab, mode, angle } = tools;
  const isDegrees = angle === 'degrees';
  return (
    <div className={classes.acts}>
      {tab === 'calculator' && (
        <>
          <button
            type="button"
            className={classes.angle}
            aria-label={`Angles in ${angle}: change to ${isDegrees ? 'radians' : 'degrees'}`}
            onClick={() => onChange({ ...tools, angle: isDegrees ? 'radians' : 'degrees' })}
          >
            {isDegrees ? 'DEG' : 'RAD'}
          </button>
          <fieldset className={classes.modes}>
            <legend>Kind of calculator</legend>
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
      <button type="button" className={button.icon} aria-label="Close this tool" onClick={onClose}>
        <RoomIcon name="close" />
      </button>
    </div>
  );
}
