/** `11 scores`, `1 score`: a release names what it takes by its number. */
export function scoresWords(scores: number): string {
  return `${scores} ${scores === 1 ? 'score' : 'scores'}`;
}
