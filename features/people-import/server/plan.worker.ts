/** Plans an import in a separate thread. */
import { v7 } from 'uuid';
import type { Incoming } from '../incoming.rules.ts';
import type { ImportOptions } from '../people-import.contract.ts';
import { planImport } from '../plan.rules.ts';
import type { Plan } from '../plan-writes.rules.ts';
import type { World } from '../world.rules.ts';

export interface ToPlan {
  readonly incoming: Incoming;
  readonly world: World;
  readonly options: ImportOptions;
}

export default function plan({ incoming, world, options }: ToPlan): Plan {
  return planImport(incoming, world, options, v7);
}
