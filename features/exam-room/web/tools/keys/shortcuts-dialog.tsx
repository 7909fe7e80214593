import { Fragment, type KeyboardEvent, useState } from 'react';
import {
  FIRST_CHOICE,
  keyNamed,
  keyOf,
  SHORTCUTS,
  type ShortcutAct,
  type ShortcutChoice,
  sameKeys,
  whyHeld,
  withKey,
} from '#core/shortcuts/shortcuts.ts';
import button from '../../frame/button.module.css';
import frame from '../../frame/frame.module.css';
import { Modal } from '../../frame/modal.tsx';
import { RoomIcon } from '../../frame/room-icon.tsx';
import floating from '../floating.module.css';
import { OtherKeys } from './other-keys.tsx';
import classes from './shortcuts.module.css';

interface ShortcutsDialogProps {
  choice: ShortcutChoice;
  hasCalculator: boolean;
  /** The server did not store the last change. */
  isHereAlone: boolean;
  wordsOf: (key: string) => string;
  onChange: (choice: ShortcutChoice) => void;
  onClose: () => void;
}

/** Lists the shortcuts. The taker can give each a different key, or turn all of them off. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { choice, hasCalculator, isHereAlone, wordsOf, onChange, onClose } = props;
  const [asked, setAsked] = useState<ShortcutAct | null>(null);
  /** The result of the last key press and the action for which it was; null: all actions. */
  const [told, setTold] = useState<{ act: ShortcutAct | null; words: string }>({ act: null, words: '' });
  const tell = (act: ShortcutAct | null, words: string) => setTold({ act, words });
  const give = (act: ShortcutAct, words: string, key: string) => {
    const refused = refusalOf(choice, act, key, wordsOf);
    if (refused !== null) {
      tell(act, refused);
      return;
    }
    setAsked(null);
    tell(act, `${words}: ${wordsOf(key)}`);
    onChange(withKey(choice, act, key));
  };
  const onKeyDown = (event: KeyboardEvent, act: ShortcutAct, words: string) => {
    if (asked !== act || event.key === 'Tab') return;
    // Ends only the question for a key, and keeps the dialog open.
    event.preventDefault();
    event.stopPropagation();
    const key = keyNamed(event);
    if (key === null) return;
    if (key !== 'Escape') return give(act, words, key);
    setAsked(null);
    tell(act, '');
  };
  return (
    <Modal kind="dialog" labelledBy="room-shortcuts" onClose={onClose}>
      <div className={classes.head}>
        <h2 id="room-shortcuts">Shortcuts</h2>
        <button type="button" className={button.icon} aria-label="Close" onClick={onClose}>
          <RoomIcon name="close" />
        </button>
      </div>
      <label className={classes.switch}>
        <input
          type="checkbox"
          checked={!choice.is_off}
          onChange={({ currentTarget }) => onChange({ ...choice, is_off: !currentTarget.checked })}
        />
        Use shortcuts
      </label>
      <span className={frame.unseen} role="status">
        {told.words}
      </span>
      {isHereAlone && <p>This change is saved on this device only. We couldn’t save it to your account.</p>}
      <table className={classes.keys} data-is-off={choice.is_off || undefined}>
        <thead className={frame.unseen}>
          <tr>
            <th scope="col">Action</th>
            <th scope="col">Key</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {SHORTCUTS.map(({ act, words }) => (
            <Fragment key={act}>
              <tr>
                <th scope="row">{words}</th>
                <td>{asked === act ? 'Press a key…' : <kbd>{wordsOf(keyOf(act, choice))}</kbd>}</td>
                <td>
                  <button
                    type="button"
                    className={button.button}
                    aria-label={`Change the key for “${words}”`}
                    aria-pressed={asked === act}
                    onClick={() => {
                      setAsked(asked === act ? null : act);
                      tell(act, asked === act ? '' : `Press the new key for “${words}”, or Esc to cancel.`);
                    }}
                    onKeyDown={(event) => onKeyDown(event, act, words)}
                    onBlur={() => setAsked(null)}
                  >
                    Change
                  </button>
                </td>
              </tr>
              {told.act === act && told.words !== '' && (
                <tr className={classes.told}>
                  <td colSpan={3} aria-hidden="true">
                    {told.words}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <OtherKeys hasCalculator={hasCalculator} />
      <div className={floating.acts}>
        <button
          type="button"
          className={button.button}
          disabled={choice.changed.length === 0}
          onClick={() => {
            tell(null, 'All keys are reset.');
            onChange({ ...choice, changed: FIRST_CHOICE.changed });
          }}
        >
          Reset keys
        </button>
        <button type="button" className={button.button} data-kind="primary" onClick={onClose}>
          Done
        </button>
      </div>
    </Modal>
  );
}

/** Why an action cannot have this key; null if it can. */
function refusalOf(
  choice: ShortcutChoice,
  act: ShortcutAct,
  key: string,
  wordsOf: (key: string) => string,
): string | null {
  const held = whyHeld(key);
  if (held !== null) return `${wordsOf(key)} can’t be a shortcut. ${held}`;
  const other = sameKeys(withKey(choice, act, key))?.find((each) => each !== act);
  if (other === undefined) return null;
  const { words = '' } = SHORTCUTS.find((each) => each.act === other) ?? {};
  return `${wordsOf(key)} is already used for “${words}”. Change that shortcut first.`;
}
