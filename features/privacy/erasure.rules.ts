/** Pure rules on when a person may be erased. */

import type { Fault } from '#contract/problem.ts';
import { fullName, type PersonName } from '#core/full-name.ts';

interface Named extends PersonName {
  readonly id: string;
}

/** The errors if `caller` erases `person` after typing `name`. */
export function erasureFaults(person: Named, { caller, name }: { caller: string; name: string }): Fault[] {
  if (person.id === caller) {
    return [{ path: 'params.id', message: 'You can’t erase yourself. Ask another admin.' }];
  }
  const full = spaced(fullName(person));
  return spaced(name) === full
    ? []
    : [{ path: 'body.name', message: 'This doesn’t match. Type the name exactly as it’s shown.' }];
}

function spaced(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}
