/** Recognizes a unique violation. */

/** Whether `error` is a violation of the unique index or constraint with this name. */
export function isUniqueViolation(error: unknown, name: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === name;
}
