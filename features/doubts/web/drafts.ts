/** A person's unsent doubt, kept on this device under their pseudonym: others who use the device never see it. */
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
    // A browser that keeps nothing keeps no draft.
  }
}

/** The text of a message that is being written about something; what is sent is set to nothing. */
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

/** Whether this device has a network now, as far as its browser knows. */
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
