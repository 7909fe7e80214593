/** Selects questions of the bank for tests, by topic and difficulty. */
import type { TopicCode } from '../bank/question.ts';
import type { BankQuestion } from './write-bank.ts';

/** The bank from which tests take their questions. */
export class Shelf {
  readonly #bank: readonly BankQuestion[];

  constructor(bank: readonly BankQuestion[]) {
    this.#bank = bank;
  }

  /** Takes `count` questions of these topics, from each topic in turn. */
  ofTopics(topics: readonly TopicCode[], count: number): BankQuestion[] {
    const rows = topics.map((topic) => this.#bank.filter(({ question }) => question.topic === topic));
    return interleaved(rows).slice(0, count);
  }

  /**
   * The modules of a part: a first one of medium difficulty, then an easier and a harder one that share no
   * question with the first. Each is ordered by topic, then from easy to hard. `entered` of its `count`
   * questions are numeric.
   */
  modules(
    isPart: (topic: TopicCode) => boolean,
    { count, entered }: { count: number; entered: number },
  ): Record<'first' | 'lower' | 'higher', BankQuestion[]> {
    const kinds = [
      this.#kind(isPart, (type) => type === 'numeric', entered),
      this.#kind(isPart, (type) => type !== 'numeric', count - entered),
    ];
    const inOrder = (module: 'first' | 'lower' | 'higher') => {
      const questions = kinds.flatMap((kind) => kind[module]);
      return this.#bank.filter((question) => questions.includes(question));
    };
    return { first: inOrder('first'), lower: inOrder('lower'), higher: inOrder('higher') };
  }

  /**
   * Chooses the questions of one type for each module. The first module takes questions from each topic in
   * turn. Of the remaining questions, the lower module takes the easiest and the higher one the hardest.
   */
  #kind(
    isPart: (topic: TopicCode) => boolean,
    isKind: (type: BankQuestion['question']['type']) => boolean,
    count: number,
  ) {
    const rows = Map.groupBy(
      this.#bank.filter(({ question }) => isPart(question.topic) && isKind(question.type)),
      ({ question }) => question.topic,
    );
    const mixed = interleaved([...rows.values()].map((row) => everyOther(row)));
    const rest = mixed.slice(count).sort((one, other) => one.question.truth.b - other.question.truth.b);
    return {
      first: mixed.slice(0, count),
      lower: rest.slice(0, count),
      higher: rest.slice(Math.max(0, rest.length - count)),
    };
  }
}

/** Puts every second item at the end, because neighbors in the bank are similar. */
function everyOther<Item>(row: readonly Item[]): Item[] {
  return [...row.filter((_, index) => index % 2 === 0), ...row.filter((_, index) => index % 2 === 1)];
}

/** Takes the first item of each row, then the second of each, and so on until all rows end. */
function interleaved<Item>(rows: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, index) =>
    rows.flatMap((row) => row.slice(index, index + 1)),
  ).flat();
}
