/* How well a line fits what was written, as the server's search has it: case and accents make no difference. */

/** 0: it begins so; 1: one of its words does; 2: it holds every word; null: it does not fit. */
export function fitOf(label: string, text: string): number | null {
  const [line, whole] = [folded(label), folded(text)];
  if (line.startsWith(whole)) return 0;
  if (line.includes(` ${whole}`)) return 1;
  return whole.split(' ').every((word) => line.includes(word)) ? 2 : null;
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');
}
