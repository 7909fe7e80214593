/** A task for tests of the worker thread: never ends, or uses too many resources. */
export type Excess = 'time' | 'memory' | 'calls' | 'a bug' | 'its end';

export default function endless(excess: Excess): unknown {
  if (excess === 'a bug') throw new TypeError('a bug');
  if (excess === 'its end') process.exit(0);
  if (excess === 'calls') return endless(excess);
  const held: unknown[] = [];
  for (;;)
    if (excess === 'memory')
      held.push(Array.from({ length: 1_000 }, (_, index) => `${index} ${held.length}`));
}
