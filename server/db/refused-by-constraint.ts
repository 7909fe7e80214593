/** Recognizes statements that a constraint refused. */

/** Whether `error` is a violation of the unique index or constraint with this name. */
export function isUniqueViolation(error: unknown, name: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === name;
}

/** Whether `error` says that a row cannot be deleted because another row refers to it. */
export function isStillReferred(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23503';
}
