/* From calendar days, as an address keeps them (`2026-11-19`), to the instants that a list is asked for. */

/** From the reader's midnight at the start of `from` to the one at the end of `to`; what is not told has no end. */
export function instantsOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: string | undefined;
  to: string | undefined;
} {
  return { from: from && midnight(from, 0), to: to && midnight(to, 1) };
}

function midnight(day: string, later: 0 | 1): string {
  const at = new Date(`${day}T00:00:00`);
  // Not 24 hours: a day on which clocks change is shorter or longer.
  at.setDate(at.getDate() + later);
  return at.toISOString();
}
