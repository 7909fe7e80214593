/** Fits a parameter set in a worker thread, because it may take a minute. */
import { type MadeSet, madeSet, type SetOrder } from '../make-set.rules.ts';

export default function work(order: SetOrder): MadeSet | null {
  return madeSet(order);
}
