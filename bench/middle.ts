const ROUNDS = 9;

/** The median of several durations in milliseconds. The first run is left out. */
export async function middleOf(work: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    waits.push(performance.now() - started);
  }
  return waits.slice(1).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}
