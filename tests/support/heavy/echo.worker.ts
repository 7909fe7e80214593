/** Work for tests of the thread for heavy work: gives back what it gets. */
export default function echo(input: unknown): unknown {
  return input;
}
