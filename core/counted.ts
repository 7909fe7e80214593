/** A number with the noun that agrees with it: `1 question`, `3 questions`. `shown` writes the number as the reader has it. */
export function counted(
  amount: number,
  one: string,
  { many = `${one}s`, shown = String }: { many?: string; shown?: (amount: number) => string } = {},
): string {
  return `${shown(amount)} ${amount === 1 ? one : many}`;
}
