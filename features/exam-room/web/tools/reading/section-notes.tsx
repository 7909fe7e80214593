import type { NotedQuestion } from '../../../section-notes.rules.ts';
import button from '../../frame/button.module.css';
import { Modal } from '../../frame/modal.tsx';
import { RoomIcon } from '../../frame/room-icon.tsx';
import { shortened } from './marks-panel.tsx';
import classes from './reading.module.css';

interface SectionNotesProps {
  noted: readonly NotedQuestion[];
  /** Goes to a question by its index; null if students cannot go back. */
  onGo: ((index: number) => void) | null;
  onClose: () => void;
}

/** Lists all notes of a section by question. */
export function SectionNotes({ noted, onGo, onClose }: SectionNotesProps) {
  return (
    <Modal kind="sheet" labelledBy="room-notes" onClose={onClose}>
      <div className={classes.head}>
        <h2 id="room-notes">Notes</h2>
        <button type="button" className={button.icon} aria-label="Close" onClick={onClose}>
          <RoomIcon name="close" />
        </button>
      </div>
      {noted.length === 0 && (
        <p className={classes.hint}>
          You haven’t written any notes yet. Select words in a text and choose Note to write one.
        </p>
      )}
      {noted.map(({ id, index, number, notes }) => (
        <section key={id} className={classes.noted} aria-label={`Notes on question ${number}`}>
          <div className={classes.head}>
            <h3>Question {number}</h3>
            {onGo !== null && (
              <button
                type="button"
                className={button.button}
                data-kind="quiet"
                onClick={() => {
                  onClose();
                  onGo(index);
                }}
              >
                Go to question {number}
              </button>
            )}
          </div>
          <ul className={classes.list}>
            {notes.map((mark) => (
              <li key={`${mark.part} ${mark.start}`} className={classes.note}>
                <q>{shortened(mark.end - mark.start > mark.head.length ? `${mark.head}…` : mark.head)}</q>
                <small>{mark.note}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  );
}
