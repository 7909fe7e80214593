import { expect } from 'vitest';

/** Fails with these sentences, one in each line. Each says what is wrong and which file to change. */
export function expectNoFaults(faults: readonly string[]): void {
  if (faults.length > 0) expect.fail(`\n${faults.join('\n')}`);
}

/** The items that are only in `actual` and those that are only in `expected`, ignoring order. */
export function differences<Item>(actual: readonly Item[], expected: readonly Item[]) {
  return {
    extra: actual.filter((item) => !expected.includes(item)),
    missing: expected.filter((item) => !actual.includes(item)),
  };
}
