/**
 * A person's unsent doubts, stored on this device under their pseudonym. Other people who use the device do
 * not see them.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ownKey } from '#web/lib/person-storage.ts';
import { useLogin } from '#web/shell/login.ts';

const nameOf = (person: string, about: string) => `${ownKey('doubt-draft', person)}/${about}`;

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function write(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // If the browser blocks storage, no drafts are kept.
  }
}

/** The stored text of an unsent message about something. Setting an empty text deletes it. */
export function useDraft(about: string): [string, (text: string) => void] {
  const name = nameOf(useLogin()?.user.id ?? '', about);
  const [draft, setDraft] = useState({ name, text: read(name) });
  useEffect(() => setDraft({ name, text: read(name) }), [name]);
  const set = (text: string) => {
    write(name, text);
    setDraft({ name, text });
  };
  return [draft.name === name ? draft.text : '', set];
}

/** Whether the browser reports a network connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
}
