import { FIRST_CHOICE, type ShortcutChoice } from '#core/shortcuts/shortcuts.ts';
import { getRoomKeys, roomKeys, setRoomKeys } from '#features/auth/room-keys.contract.ts';
import { call } from '#web/lib/api.ts';
import { pseudonymOf } from '#web/lib/person-storage.ts';
import { currentLogin } from '#web/shell/login.ts';

/** The storage key of the shortcuts, for an exam room that opens without a network. */
const KEY = 'room-keys';

interface Kept {
  /** The pseudonym of the person whose shortcuts these are. */
  readonly person: string | null;
  readonly choice: unknown;
}

function ownPseudonym(): string | null {
  const login = currentLogin();
  return login === null ? null : pseudonymOf(login.user.id);
}

/** The shortcuts of the signed-in person that this browser has stored. */
export function keptShortcuts(): ShortcutChoice {
  try {
    const { person, choice } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    const known = roomKeys.safeParse(choice).data;
    return known !== undefined && person === ownPseudonym() ? known : FIRST_CHOICE;
  } catch {
    return FIRST_CHOICE;
  }
}

function keepHere(choice: ShortcutChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ person: ownPseudonym(), choice } satisfies Kept));
  } catch {
    // Storage may be blocked. Then the shortcuts last until this page is closed.
  }
}

/**
 * Loads the shortcuts from the server, because they may have been changed on a different device. Null if the
 * server does not respond.
 */
export async function fetchShortcuts(): Promise<ShortcutChoice | null> {
  const choice = await call(getRoomKeys).catch(() => null);
  if (choice !== null) keepHere(choice);
  return choice;
}

/** Changes are sent one after the other, so that the last one wins. */
let writing: Promise<unknown> = Promise.resolve();

/**
 * Stores the shortcuts here immediately, and on the server for other devices. Resolves to whether the server
 * stored them.
 */
export function keepShortcuts(choice: ShortcutChoice): Promise<boolean> {
  keepHere(choice);
  const written = writing.then(async () => {
    await call(setRoomKeys, { body: { ...choice, changed: [...choice.changed] } });
    return true;
  });
  writing = written.catch(() => {});
  return written.catch(() => false);
}
