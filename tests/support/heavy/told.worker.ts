/** Work for tests of the thread for heavy work: tells how far it is, and gives back how often. */
export default function told(times: number, tell: (told: number) => void): number {
  for (let time = 1; time <= times; time += 1) tell(time);
  return times;
}
