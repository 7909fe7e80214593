/** A task for tests of the worker thread: returns its input. */
export default function echo(input: unknown): unknown {
  return input;
}
