/** The bank as one who assembles papers takes questions from it. It knows topics and difficulty, no paper. */
import type { TopicCode } from '../bank/question.ts';
import type { BankQuestion } from './write-bank.ts';

/** The bank, from which questions are taken for papers. */
export class Shelf {
  readonly #bank: readonly BankQuestion[];

  constructor(bank: readonly BankQuestion[]) {
    this.#bank = bank;
  }

  /** So many questions of these topics, of each in turn. */
  ofTopics(topics: readonly TopicCode[], count: number): BankQuestion[] {
    const rows = topics.map((topic) => this.#bank.filter(({ question }) => question.topic === topic));
    return interleaved(rows).slice(0, count);
  }

  /**
   * The modules of a part: the first of middling questions, then an easier and a harder one, which share none with
   * the first; all in the order of their topics, easy before hard. Of the `count` of each, `entered` are answered in a
   * field.
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

  /** What the questions of a kind give to each module: of each topic in turn, then the easiest and the hardest of the rest. */
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

/** A row by twos: what stands side by side in the bank is alike. */
function everyOther<Item>(row: readonly Item[]): Item[] {
  return [...row.filter((_, index) => index % 2 === 0), ...row.filter((_, index) => index % 2 === 1)];
}

/** The first of each row, then the second of each, until all rows are at their end. */
function interleaved<Item>(rows: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, index) =>
    rows.flatMap((row) => row.slice(index, index + 1)),
  ).flat();
}
