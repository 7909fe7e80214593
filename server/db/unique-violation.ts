/** Tells one of the database's errors apart from bugs. It knows PostgreSQL's code for it, and no table. */

/** Whether `error` says that the unique index or constraint of this name would not hold. */
export function isUniqueViolation(error: unknown, name: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === name;
}
