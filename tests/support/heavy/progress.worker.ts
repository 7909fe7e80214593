/** A task for tests of the worker thread: reports progress, and returns how many times it did so. */
export default function told(times: number, tell: (told: number) => void): number {
  for (let time = 1; time <= times; time += 1) tell(time);
  return times;
}
