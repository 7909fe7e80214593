import { FIRST_CHOICE, type ShortcutChoice } from '#core/shortcuts/shortcuts.ts';
import { getRoomKeys, roomKeys, setRoomKeys } from '#features/auth/room-keys.contract.ts';
import { call } from '#web/lib/api.ts';
import { pseudonymOf } from '#web/lib/person-storage.ts';
import { currentLogin } from '#web/shell/login.ts';

/** Where this browser keeps them, for a room that opens without a network. */
const KEY = 'room-keys';

interface Kept {
  /** Their pseudonym. */
  readonly person: string | null;
  readonly choice: unknown;
}

function ownPseudonym(): string | null {
  const login = currentLogin();
  return login === null ? null : pseudonymOf(login.user.id);
}

/** The keys of who is signed in, as this browser knows them. */
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
    // Storage may be shut off: they last as long as this page.
  }
}

/** As the server has them, which another device may have changed; null where the server does not answer. */
export async function fetchShortcuts(): Promise<ShortcutChoice | null> {
  const choice = await call(getRoomKeys).catch(() => null);
  if (choice !== null) keepHere(choice);
  return choice;
}

/** One change after the other: the last one counts. */
let writing: Promise<unknown> = Promise.resolve();

/** Keeps them here at once, and at the server for every other device: resolves with whether that was done. */
export function keepShortcuts(choice: ShortcutChoice): Promise<boolean> {
  keepHere(choice);
  const written = writing.then(async () => {
    await call(setRoomKeys, { body: { ...choice, changed: [...choice.changed] } });
    return true;
  });
  writing = written.catch(() => {});
  return written.catch(() => false);
}
