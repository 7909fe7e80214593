/**
 * Computes how much one more raw point on a person's exam raises the score, from the exam's blueprint, its
 * scales, and the share of raw points that the person had in each section.
 */
import { pointsAMark } from '#core/next-steps/next-steps.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** An exam with the blueprint and the scales of its tag. */
export interface ExamPlan extends Named {
  readonly topics: readonly {
    readonly topic: Named;
    readonly domain: Named | null;
    /** The section that the topic belongs to. */
    readonly section: Named | null;
    readonly questions: number;
  }[];
  /** For each section, the score for each raw score from 0 up. */
  readonly scale: ReadonlyMap<string, readonly number[]>;
}

/**
 * A person's exam: the questions that one test asks of each topic, and how much score one more raw point
 * brings this person.
 */
export interface PersonExam extends Named {
  readonly topics: readonly (ExamPlan['topics'][number] & {
    /**
     * The gain in score from one more raw point at the person's current level; null if the section has no
     * scale.
     */
    readonly points_a_mark: number | null;
  })[];
}

/**
 * The exam with the score value of a raw point for one person. Each section uses the slope of its scale at
 * the person's share of points on their newest scaled test, or over the middle third of the scale if they
 * took none.
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
