/* Converts calendar days, as a URL has them (`2026-11-19`), to the instants by which a list is filtered. */

/**
 * From midnight, in the reader's time zone, at the start of `from` to midnight at the end of `to`. If a day
 * is missing, there is no limit on that side.
 */
export function instantsOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: string | undefined;
  to: string | undefined;
} {
  return { from: from && midnight(from, 0), to: to && midnight(to, 1) };
}

function midnight(day: string, later: 0 | 1): string {
  const at = new Date(`${day}T00:00:00`);
  // Do not add 24 hours: a day is shorter or longer when the clocks change.
  at.setDate(at.getDate() + later);
  return at.toISOString();
}
