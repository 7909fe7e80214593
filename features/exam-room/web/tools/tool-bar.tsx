import type { ReactNode } from 'react';
import { ZOOM_STEPS, zoomed } from '../../room.rules.ts';
import { TOOL_NAMES, type ToolTab } from '../../tools.rules.ts';
import button from '../frame/button.module.css';
import frame from '../frame/frame.module.css';
import { RoomIcon, type RoomIconName } from '../frame/room-icon.tsx';
import floating from './floating.module.css';
import type { ToolDesk } from './tool-desk.ts';

/** A tool that can be switched on and off, or that opens something. */
export interface RoomTool {
  id: string;
  label: string;
  icon: RoomIconName;
  /** Whether the tool is on; null for a tool that only opens something. */
  isOn: boolean | null;
  toggle: () => void;
  /** `bar`: a button of its own if there is room. `more`: in the menu. `phone`: in the menu of a phone. */
  place: 'bar' | 'more' | 'phone';
  /** On a phone it is in the menu, also if the other tools of the bar are in a row. */
  isWide?: boolean;
  /** A short text beside the label. */
  more?: string;
}

export interface ToolBarProps {
  desk: ToolDesk;
  /** The zoom of the texts in percent; null if the page has no texts to zoom. */
  zoomPercent: number | null;
  /** The tools with panels: those that the question has, and those open. */
  tools?: { offered: readonly ToolTab[]; open: readonly ToolTab[]; onToggle: (tab: ToolTab) => void };
  /** The tools without panels. */
  more?: readonly RoomTool[];
  /** On a phone: all tools behind one button, or the tools of the bar in a row. */
  onPhone?: 'behind_one' | 'row';
  /** Further buttons of the bar. */
  inBar?: ReactNode;
  /** Further contents at the end of the menu. */
  children?: ReactNode;
}

/** The tools in a bar, with a menu for those that are used less. */
export function ToolBar({
  desk,
  zoomPercent,
  tools,
  more = [],
  onPhone = 'behind_one',
  inBar,
  children,
}: ToolBarProps) {
  const isRow = onPhone === 'row';
  const look = isRow ? frame.tool : `${frame.tool} ${frame.noPhone}`;
  return (
    <>
      {more.map(
        ({ id, label, icon, isOn, toggle, place, isWide = false, more: said }) =>
          place === 'bar' && (
            <button
              key={id}
              type="button"
              className={isWide ? `${frame.tool} ${frame.noPhone}` : look}
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
          className={look}
          data-act={tab}
          aria-pressed={tools.open.includes(tab)}
          onClick={() => tools.onToggle(tab)}
        >
          <RoomIcon name={tab === 'calculator' ? 'calculator' : 'book'} />
          {TOOL_NAMES[tab]}
        </button>
      ))}
      {inBar}
      {zoomPercent !== null && (
        <>
          <button type="button" className={`${frame.tool} ${frame.noPhone}`} popoverTarget="room-zoom">
            <RoomIcon name="zoom" />
            Zoom
          </button>
          <section id="room-zoom" popover="auto" className={floating.panel} aria-label="Zoom">
            <ZoomControl desk={desk} percent={zoomPercent} />
          </section>
        </>
      )}
      <button type="button" className={frame.tool} popoverTarget="room-more">
        <RoomIcon name="more" />
        {isRow ? (
          'More'
        ) : (
          <>
            <span className={frame.noPhone}>More</span>
            <span className={frame.onlyPhone}>Tools</span>
          </>
        )}
      </button>
      <section id="room-more" popover="auto" className={floating.panel} aria-label="More">
        {!isRow && tools !== undefined && tools.offered.length > 0 && (
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
        {zoomPercent !== null && (
          <div className={frame.onlyPhone}>
            <ZoomControl desk={desk} percent={zoomPercent} />
          </div>
        )}
        <MoreTools tools={more.filter(({ place, isWide }) => place !== 'bar' || !isRow || isWide)} />
        {children}
      </section>
    </>
  );
}

/** The menu of tools that have no button; on a phone it contains all tools. */
function MoreTools({ tools }: { tools: readonly RoomTool[] }) {
  if (tools.length === 0) return null;
  return (
    <div className={tools.some(({ place }) => place === 'more') ? floating.more : frame.onlyPhone}>
      {tools.map(({ id, label, icon, isOn, toggle, place }) => (
        <button
          key={id}
          type="button"
          className={`${button.button} ${place === 'more' ? '' : frame.onlyPhone}`}
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

function ZoomControl({ desk, percent }: { desk: ToolDesk; percent: number }) {
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
          onClick={() => desk.zoom(zoomed(percent, -1))}
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
          onClick={() => desk.zoom(zoomed(percent, 1))}
        >
          <RoomIcon name="plus" />
        </button>
      </div>
    </div>
  );
}
