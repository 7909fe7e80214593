/** Names the number of scores, as `11 scores` or `1 score`. */
export function scoresWords(scores: number): string {
  return `${scores} ${scores === 1 ? 'score' : 'scores'}`;
}
