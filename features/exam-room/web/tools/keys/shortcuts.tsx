import { useEffect, useEffectEvent, useState } from 'react';
import { actOf, keyOf, keyWords, SHORTCUTS, type ShortcutChoice } from '#core/shortcuts/shortcuts.ts';
import { fetchShortcuts, keepShortcuts, keptShortcuts } from './kept-shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export interface ShortcutsProps {
  /** Whether the list of shortcuts is open. */
  isOpen: boolean;
  hasCalculator: boolean;
  onClose: () => void;
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * The shortcuts in the exam room. Each clicks the matching button, so it does nothing that the button would
 * not do. The buttons show their keys.
 */
export function Shortcuts({ isOpen, hasCalculator, onClose }: ShortcutsProps) {
  const [choice, setChoice] = useState(keptShortcuts);
  const [isHereAlone, setHereAlone] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void fetchShortcuts().then((fetched) => {
      if (isWanted && fetched !== null) setChoice(fetched);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // While a dialog is open, it gets all keys.
    if (event.repeat || event.getModifierState('AltGraph') || document.querySelector('dialog[open]')) return;
    const act = actOf(event, choice, isField(event.target));
    const button = act === null ? undefined : buttonsOf(act)[0];
    if (button === undefined) return;
    event.preventDefault();
    button.click();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useHints(choice);
  return (
    isOpen && (
      <ShortcutsDialog
        choice={choice}
        hasCalculator={hasCalculator}
        isHereAlone={isHereAlone}
        onClose={onClose}
        wordsOf={(key) => keyWords(key, IS_MAC)}
        onChange={(next) => {
          setChoice(next);
          void keepShortcuts(next).then((isDone) => setHereAlone(!isDone));
        }}
      />
    )
  );
}

/** The enabled buttons for this action. A phone shows a different button from a wide window. */
function buttonsOf(act: string): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>(`button[data-act="${act}"]:not(:disabled)`)];
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  );
}

/**
 * Adds its key to each button as a tooltip and for screen readers. The components of the buttons do not need
 * to know the keys.
 */
function useHints(choice: ShortcutChoice): void {
  useEffect(() => {
    const show = () => {
      // A button whose action has changed still has its old hint.
      const named = 'button:is([data-act], [aria-keyshortcuts])';
      for (const button of document.querySelectorAll<HTMLButtonElement>(named)) {
        const known = SHORTCUTS.find(({ act }) => act === button.dataset.act);
        if (known === undefined || choice.is_off) {
          button.removeAttribute('title');
          button.removeAttribute('aria-keyshortcuts');
          continue;
        }
        const key = keyOf(known.act, choice);
        if (button.getAttribute('aria-keyshortcuts') === key) continue;
        button.setAttribute('title', `${known.words} (${keyWords(key, IS_MAC)})`);
        button.setAttribute('aria-keyshortcuts', key);
      }
    };
    show();
    const watch = new MutationObserver(show);
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-act'] });
    return () => watch.disconnect();
  }, [choice]);
}
