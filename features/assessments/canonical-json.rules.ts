/** JSON in which the names of objects stand in one order, so that the same content is the same text. */
export function canonicalJson(content: unknown): string {
  return JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
