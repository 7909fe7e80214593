import button from '../frame/button.module.css';
import { isRoomTheme, ROOM_THEMES, useTheme } from '../frame/theme.ts';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import floating from './floating.module.css';
import { PauseTool } from './pause-tool.tsx';
import { ToolBar, type ToolBarProps } from './tool-bar.tsx';

interface RoomToolsProps extends Pick<ToolBarProps, 'tools' | 'more'> {
  room: Room;
  state: RoomState;
}

/** The tools at the top right of the exam room, with the theme and the way out in their menu. */
export function RoomTools({ room, state, tools, more = [] }: RoomToolsProps) {
  const hasQuestions = state.phase === 'shown' && (state.stage === 'before' || state.stage === 'section');
  return (
    <>
      <PauseTool room={room} state={state} />
      <ToolBar
        desk={room}
        zoomPercent={hasQuestions ? state.zoom_percent : null}
        {...(tools && { tools })}
        more={more}
      >
        <ThemeChoice />
        <Leaving state={state} />
      </ToolBar>
    </>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <fieldset className={floating.choices}>
      <legend>Theme</legend>
      {ROOM_THEMES.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="room-theme"
            value={value}
            checked={theme === value}
            onChange={({ currentTarget }) => {
              if (isRoomTheme(currentTarget.value)) setTheme(currentTarget.value);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Leaving({ state }: { state: RoomState }) {
  const { view, stage, phase } = state;
  if (view === null || phase !== 'shown' || stage !== 'section') return null;
  return (
    <div className={floating.foot}>
      <a className={button.button} href="/">
        Exit test
      </a>
      <p>
        {view.present?.clock.ends_at === null
          ? 'Your answers are saved. You can come back anytime.'
          : 'Your answers are saved, but the timer keeps running.'}
      </p>
    </div>
  );
}
