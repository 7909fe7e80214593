/**
 * Who is next where one is served at a time: each person in turn, whoever of them sent more. It knows persons and what
 * waits, not what it is.
 */

/** Of one person. */
const MOST_OF_ONE = 3;
const MOST_WAITING = 30;

export class FairQueue<Waiting> {
  /** In the order in which they are served next. */
  private readonly waiting = new Map<string, Waiting[]>();
  private count = 0;

  /** Whether there is room for one more of this person. */
  hasRoom(person: string): boolean {
    return this.count < MOST_WAITING && (this.waiting.get(person)?.length ?? 0) < MOST_OF_ONE;
  }

  add(person: string, one: Waiting): void {
    const own = this.waiting.get(person);
    if (own === undefined) this.waiting.set(person, [one]);
    else own.push(one);
    this.count += 1;
  }

  /** The next, which waits no longer; undefined where nothing waits. */
  take(): Waiting | undefined {
    const [first] = this.waiting;
    if (first === undefined) return undefined;
    const [person, [next, ...others]] = first;
    this.waiting.delete(person);
    // Whoever was served stands behind everybody else.
    if (others.length > 0) this.waiting.set(person, others);
    this.count -= 1;
    return next;
  }

  /** Takes one away that is not to be served any more. */
  remove(person: string, one: Waiting): void {
    const own = this.waiting.get(person) ?? [];
    const others = own.filter((other) => other !== one);
    this.count -= own.length - others.length;
    if (others.length === 0) this.waiting.delete(person);
    else this.waiting.set(person, others);
  }
}
