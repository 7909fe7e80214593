/** What a mark of somebody's exam is worth. It knows blueprints, scales, and what share of its marks each section had. */
import { pointsAMark } from '#core/next-steps/points-a-mark.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** An exam, as its tag carries it. */
export interface ExamPlan extends Named {
  readonly topics: readonly {
    readonly topic: Named;
    readonly domain: Named | null;
    /** The section that it belongs to. */
    readonly section: Named | null;
    readonly questions: number;
  }[];
  /** The score of each raw mark, by section. */
  readonly scale: ReadonlyMap<string, readonly number[]>;
}

/** Somebody's exam: what one test asks of each topic, and what a mark of it is worth to them. */
export interface PersonExam extends Named {
  readonly topics: readonly (ExamPlan['topics'][number] & {
    /** Points that one mark more brings where they are now; null where the section has no scale. */
    readonly points_a_mark: number | null;
  })[];
}

/**
 * An exam as it is worth to somebody: by the slope of each section's scale at the score of their newest scaled test, and
 * over its middle third where they sat none.
 */
export function examOf(
  { id, name, topics, scale }: ExamPlan,
  shareOf: (section: string) => number | null,
): PersonExam {
  const worth = new Map(
    [...scale].map(([section, scaled]): [string, number] => {
      const share = shareOf(section);
      return [section, pointsAMark(scaled, share === null ? null : share * (scaled.length - 1))];
    }),
  );
  return {
    id,
    name,
    topics: topics.map((topic) => ({ ...topic, points_a_mark: worth.get(topic.section?.id ?? '') ?? null })),
  };
}
