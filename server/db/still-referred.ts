/** Tells one of the database's errors apart from bugs. It knows PostgreSQL's code for it, and no table. */

/** Whether `error` says that a row can't be deleted, because another one refers to it. */
export function isStillReferred(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23503';
}
