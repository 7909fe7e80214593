import { expect } from 'vitest';

/** Fails with the sentences themselves, one a line: each says what is wrong and which file mends it. */
export function expectNoFaults(faults: readonly string[]): void {
  if (faults.length > 0) expect.fail(`\n${faults.join('\n')}`);
}

/** What is only in `actual`, and what is only in `expected`, without order. */
export function differences<Item>(actual: readonly Item[], expected: readonly Item[]) {
  return {
    extra: actual.filter((item) => !expected.includes(item)),
    missing: expected.filter((item) => !actual.includes(item)),
  };
}
