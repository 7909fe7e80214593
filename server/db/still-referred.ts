/** Recognizes a foreign key violation. */

/** Whether `error` says that a row cannot be deleted because another row refers to it. */
export function isStillReferred(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23503';
}
