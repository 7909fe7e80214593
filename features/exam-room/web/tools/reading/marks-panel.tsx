import { useEffect, useRef, useState } from 'react';
import { LONGEST_NOTE, type Mark, type MarkPart } from '../../../marks.contract.ts';
import type { MarkLook, Span } from '../../../marks.rules.ts';
import { answerClipboard } from '../../answering/answer-clipboard.ts';
import button from '../../frame/button.module.css';
import { RoomIcon } from '../../frame/room-icon.tsx';
import { COLOUR_WORDS, Colours, Styles } from './mark-looks.tsx';
import classes from './reading.module.css';
import { FULL_WORDS, focusSelectionMenu } from './selection-menu.tsx';
import type { Marks, ShownMark } from './use-marks.ts';
import type { Texts } from './use-texts.ts';
import { WordChooser } from './word-chooser.tsx';

interface MarksPanelProps {
  texts: Texts;
  marks: Marks;
  /** The highlight whose note is open. */
  active: ShownMark | undefined;
  /** The last change exceeded the limits of a session. */
  isFull: boolean;
  isDisabled: boolean;
  /** Whether notes outlast the page. */
  isStored: boolean;
  wordsOf: (stretch: { part: MarkPart } & Span) => string;
  onChoose: (part: MarkPart, span: Span) => void;
  onUnchoose: () => void;
  onOpen: (mark: ShownMark) => void;
  onBack: () => void;
  onChange: (mark: ShownMark, fields: Partial<MarkLook & { note: string }>, isTyped?: boolean) => void;
  onRemove: (mark: ShownMark) => void;
  onClose: () => void;
}

/** A panel below the text, which it does not cover: the note of a highlight, or the list of all highlights. */
export function MarksPanel(props: MarksPanelProps) {
  const { active, isFull } = props;
  const [isByKeys, setByKeys] = useState(false);
  return (
    <section
      className={classes.panel}
      aria-label="Highlights and notes"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        props.onBack();
      }}
    >
      {active !== undefined ? (
        <OpenMark {...props} mark={active} />
      ) : (
        <>
          {isByKeys && (
            <WordChooser
              texts={props.texts}
              onChoose={props.onChoose}
              onDone={focusSelectionMenu}
              onLeave={() => {
                setByKeys(false);
                props.onUnchoose();
              }}
            />
          )}
          <AllMarks {...props} onByKeys={() => setByKeys(true)} />
        </>
      )}
      {isFull && (
        <p className={classes.full} role="alert">
          {FULL_WORDS}
        </p>
      )}
    </section>
  );
}

function Close({ onClose, label }: { onClose: () => void; label: string }) {
  return (
    <button type="button" className={button.icon} aria-label={label} onClick={onClose}>
      <RoomIcon name="close" />
    </button>
  );
}

/** One highlight with its note, which is saved while it is typed. */
function OpenMark({
  mark,
  wordsOf,
  isDisabled,
  isStored,
  onChange,
  onRemove,
  onBack,
}: MarksPanelProps & { mark: ShownMark }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: false }), []);
  return (
    <>
      <div className={classes.head}>
        {mark.number !== null && <i className={classes.number}>{mark.number}</i>}
        <q>{shortened(wordsOf(mark))}</q>
        <Close label="Close note" onClose={onBack} />
      </div>
      <textarea
        ref={field}
        className={classes.field}
        data-answer
        rows={2}
        maxLength={LONGEST_NOTE}
        aria-label={`Note on “${shortened(wordsOf(mark))}”`}
        placeholder="Add a note (optional)"
        readOnly={isDisabled}
        value={mark.note}
        onChange={({ currentTarget }) => onChange(mark, { note: currentTarget.value }, true)}
        {...answerClipboard}
      />
      <div className={classes.acts}>
        <Colours now={mark.colour} onPick={(colour) => onChange(mark, { colour })} />
        <Styles isUnderline={mark.is_underline} onPick={(is_underline) => onChange(mark, { is_underline })} />
        <span className={classes.hint}>
          {isStored ? 'Saved as you type' : 'Stays until you close the page'}
        </span>
        <button
          type="button"
          className={`${button.button} ${classes.remove}`}
          data-kind="quiet"
          disabled={isDisabled}
          onClick={() => onRemove(mark)}
        >
          <RoomIcon name="remove" />
          Remove
        </button>
      </div>
    </>
  );
}

function AllMarks({
  marks,
  wordsOf,
  isDisabled,
  onOpen,
  onByKeys,
  onClose,
}: MarksPanelProps & { onByKeys: () => void }) {
  const { shown, elsewhere } = marks;
  return (
    <>
      <div className={classes.head}>
        <h2>Highlights and notes</h2>
        {!isDisabled && (
          <button type="button" className={button.button} data-kind="quiet" onClick={onByKeys}>
            Select words with the keyboard
          </button>
        )}
        <Close label="Close highlights and notes" onClose={onClose} />
      </div>
      {shown.length + elsewhere.length === 0 ? (
        <p className={classes.hint}>Select text in the passage or the question to highlight it.</p>
      ) : (
        <ul className={classes.list}>
          {shown.map((mark) => (
            <li key={`${mark.part} ${mark.start}`}>
              <button type="button" onClick={() => onOpen(mark)}>
                <i className={classes.number} data-colour-of={mark.colour} aria-hidden="true">
                  {mark.number}
                </i>
                <span>
                  <q>{shortened(wordsOf(mark))}</q>
                  <small>
                    {mark.note === '' ? COLOUR_WORDS[mark.colour] : mark.note}
                    {mark.part === 'stem' && ' · in the question'}
                  </small>
                </span>
              </button>
            </li>
          ))}
          {elsewhere.map((mark) => (
            <Elsewhere key={`${mark.part} ${mark.start}`} mark={mark} onForget={() => marks.forget(mark)} />
          ))}
        </ul>
      )}
    </>
  );
}

/** A highlight whose text is gone or not on the screen now. Its note is shown here. */
function Elsewhere({ mark, onForget }: { mark: Mark; onForget: () => void }) {
  return (
    <li className={classes.lost}>
      <span>
        <q>{`${mark.head}…`}</q>
        <small>{mark.note === '' ? 'This text isn’t shown right now' : mark.note}</small>
      </span>
      <button type="button" className={button.button} data-kind="quiet" onClick={onForget}>
        Remove
      </button>
    </li>
  );
}

const MOST_SHOWN = 60;

/** The words on one line, shortened, with a placeholder for each formula. */
export function shortened(words: string): string {
  const line = words.replaceAll('\uFFFC', '⟨formula⟩').replaceAll(/\s+/g, ' ').trim();
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN - 1).trimEnd()}…` : line;
}
