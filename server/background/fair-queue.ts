/** A queue that serves people in turn, regardless of how much each of them has sent. */

/** The maximum number of waiting entries of one person. */
const MOST_OF_ONE = 3;
const MOST_WAITING = 30;

export class FairQueue<Waiting> {
  /** Waiting entries by person, in the order in which the people are served. */
  private readonly waiting = new Map<string, Waiting[]>();
  private count = 0;

  /** Whether the queue has room for one more entry of this person. */
  hasRoom(person: string): boolean {
    return this.count < MOST_WAITING && (this.waiting.get(person)?.length ?? 0) < MOST_OF_ONE;
  }

  add(person: string, one: Waiting): void {
    const own = this.waiting.get(person);
    if (own === undefined) this.waiting.set(person, [one]);
    else own.push(one);
    this.count += 1;
  }

  /** Removes and returns the next entry; undefined if none is waiting. */
  take(): Waiting | undefined {
    const [first] = this.waiting;
    if (first === undefined) return undefined;
    const [person, [next, ...others]] = first;
    this.waiting.delete(person);
    // The served person goes to the end of the line.
    if (others.length > 0) this.waiting.set(person, others);
    this.count -= 1;
    return next;
  }

  /** Removes an entry that is no longer needed. */
  remove(person: string, one: Waiting): void {
    const own = this.waiting.get(person) ?? [];
    const others = own.filter((other) => other !== one);
    this.count -= own.length - others.length;
    if (others.length === 0) this.waiting.delete(person);
    else this.waiting.set(person, others);
  }
}
