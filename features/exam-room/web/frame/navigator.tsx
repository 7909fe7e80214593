import type { Cell } from '../../room.rules.ts';
import { Cells, Legend, tallyWords } from '../answering/cells.tsx';
import button from './button.module.css';
import { Modal } from './modal.tsx';
import classes from './navigator.module.css';
import { RoomIcon } from './room-icon.tsx';

interface NavigatorProps {
  title: string;
  cells: readonly Cell[];
  current: number;
  /** Goes to a question by its index, or to the check page after the last. */
  onGo: (place: number) => void;
  onClose: () => void;
}

/** The sheet that shows all questions and links to each. */
export function Navigator({ title, cells, current, onGo, onClose }: NavigatorProps) {
  return (
    <Modal kind="sheet" labelledBy="room-navigator" onClose={onClose}>
      <div className={classes.head}>
        <div>
          <h2 id="room-navigator">{title}</h2>
          <p>{tallyWords(cells)}</p>
        </div>
        <button type="button" className={button.icon} aria-label="Close" onClick={onClose}>
          <RoomIcon name="close" />
        </button>
      </div>
      <Cells cells={cells} current={current} onGo={onGo} />
      <div className={classes.legend}>
        <Legend cells={cells} hasCurrent />
      </div>
      <div className={classes.foot}>
        <span>Finished with this section?</span>
        <button type="button" className={button.button} onClick={() => onGo(cells.length)}>
          Check your work <RoomIcon name="right" size={14} />
        </button>
      </div>
    </Modal>
  );
}
