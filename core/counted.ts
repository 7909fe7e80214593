/**
 * A number with its noun in the right form: `1 question`, `3 questions`. `shown` formats the number for the
 * reader.
 */
export function counted(
  amount: number,
  one: string,
  { many = `${one}s`, shown = String }: { many?: string; shown?: (amount: number) => string } = {},
): string {
  return `${shown(amount)} ${amount === 1 ? one : many}`;
}
