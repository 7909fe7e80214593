import { ZOOM_STEPS, zoomed } from '../../room.rules.ts';
import { TOOL_NAMES, type ToolTab } from '../../tools.rules.ts';
import button from '../frame/button.module.css';
import frame from '../frame/frame.module.css';
import { RoomIcon, type RoomIconName } from '../frame/room-icon.tsx';
import { isRoomTheme, ROOM_THEMES, useTheme } from '../frame/theme.ts';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import floating from './floating.module.css';
import { PauseTool } from './pause-tool.tsx';

/** A tool that is switched on and off, or that opens something. */
export interface RoomTool {
  id: string;
  label: string;
  icon: RoomIconName;
  /** Whether the tool is on; null for a tool that only opens something. */
  isOn: boolean | null;
  toggle: () => void;
  /** `bar`: a button of its own if there is room. `more`: in the menu. */
  place: 'bar' | 'more';
  /** A short text shown beside the label. */
  more?: string;
}

export interface RoomToolsProps {
  room: Room;
  state: RoomState;
  /** The tools with panels: those that the section offers, and those open. */
  tools?: { offered: readonly ToolTab[]; open: readonly ToolTab[]; onToggle: (tab: ToolTab) => void };
  /** The tools without panels. */
  more?: readonly RoomTool[];
}

/** The tools at the top right; on a phone they are behind one button. */
export function RoomTools({ room, state, tools, more = [] }: RoomToolsProps) {
  const isShown = state.phase === 'shown';
  const hasQuestions = isShown && (state.stage === 'before' || state.stage === 'section');
  return (
    <>
      <PauseTool room={room} state={state} />
      {more.map(
        ({ id, label, icon, isOn, toggle, place, more: said }) =>
          place === 'bar' && (
            <button
              key={id}
              type="button"
              className={`${frame.tool} ${frame.noPhone}`}
              data-act={id}
              aria-pressed={isOn ?? undefined}
              onClick={toggle}
            >
              <RoomIcon name={icon} />
              {label}
              {said !== undefined && <span className={frame.unseen}>, {said}</span>}
            </button>
          ),
      )}
      {tools?.offered.map((tab) => (
        <button
          key={tab}
          type="button"
          className={`${frame.tool} ${frame.noPhone}`}
          data-act={tab}
          aria-pressed={tools.open.includes(tab)}
          onClick={() => tools.onToggle(tab)}
        >
          <RoomIcon name={tab === 'calculator' ? 'calculator' : 'book'} />
          {TOOL_NAMES[tab]}
        </button>
      ))}
      {hasQuestions && (
        <>
          <button type="button" className={`${frame.tool} ${frame.noPhone}`} popoverTarget="room-zoom">
            <RoomIcon name="zoom" />
            Zoom
          </button>
          <section id="room-zoom" popover="auto" className={floating.panel} aria-label="Zoom">
            <ZoomControl room={room} percent={state.zoom_percent} />
          </section>
        </>
      )}
      <button type="button" className={frame.tool} popoverTarget="room-more">
        <RoomIcon name="more" />
        <span className={frame.noPhone}>More</span>
        <span className={frame.onlyPhone}>Tools</span>
      </button>
      <section id="room-more" popover="auto" className={floating.panel} aria-label="More">
        {tools !== undefined && tools.offered.length > 0 && (
          <div className={`${frame.onlyPhone} ${floating.tools}`}>
            {tools.offered.map((tab) => (
              <button
                key={tab}
                type="button"
                className={button.button}
                popoverTarget="room-more"
                popoverTargetAction="hide"
                onClick={() => tools.onToggle(tab)}
              >
                {tools.open.includes(tab) ? 'Close' : 'Open'} the{' '}
                {tab === 'calculator' ? 'calculator' : 'reference sheet'}
              </button>
            ))}
          </div>
        )}
        {hasQuestions && (
          <div className={frame.onlyPhone}>
            <ZoomControl room={room} percent={state.zoom_percent} />
          </div>
        )}
        <MoreTools tools={more} />
        <ThemeChoice />
        <Leaving state={state} />
      </section>
    </>
  );
}

/** The menu of tools without a button of their own; on a phone it holds all tools. */
function MoreTools({ tools }: { tools: readonly RoomTool[] }) {
  if (tools.length === 0) return null;
  return (
    <div className={tools.some(({ place }) => place === 'more') ? floating.more : frame.onlyPhone}>
      {tools.map(({ id, label, icon, isOn, toggle, place }) => (
        <button
          key={id}
          type="button"
          className={`${button.button} ${place === 'bar' ? frame.onlyPhone : ''}`}
          data-act={id}
          aria-pressed={isOn ?? undefined}
          popoverTarget="room-more"
          popoverTargetAction="hide"
          onClick={toggle}
        >
          <span className={floating.tool}>
            <RoomIcon name={isOn === true ? 'check' : icon} />
            {label}
          </span>
        </button>
      ))}
    </div>
  );
}

function ZoomControl({ room, percent }: { room: Room; percent: number }) {
  return (
    <div>
      <h2>Zoom</h2>
      <div className={floating.zoom}>
        <button
          type="button"
          className={button.icon}
          data-act="smaller"
          aria-label="Smaller"
          disabled={percent <= (ZOOM_STEPS[0] ?? percent)}
          onClick={() => room.zoom(zoomed(percent, -1))}
        >
          <RoomIcon name="minus" />
        </button>
        <output aria-label="Zoom">{percent}%</output>
        <button
          type="button"
          className={button.icon}
          data-act="larger"
          aria-label="Larger"
          disabled={percent >= (ZOOM_STEPS.at(-1) ?? percent)}
          onClick={() => room.zoom(zoomed(percent, 1))}
        >
          <RoomIcon name="plus" />
        </button>
      </div>
    </div>
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
