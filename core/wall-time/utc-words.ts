/** An instant to the minute for readers whose zone is unknown: `on 2026-11-19 at 16:00 UTC`. */
export function utcWords(at: Date): string {
  const iso = at.toISOString();
  return `on ${iso.slice(0, 10)} at ${iso.slice(11, 16)} UTC`;
}
