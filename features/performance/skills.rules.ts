/** Pure rules for every skill of a person's exam, with the mastery now and before the newest test. */
import type { PersonExam } from '#features/mastery/exam.rules.ts';
import type { PersonStanding } from '#features/mastery/skill-levels.rules.ts';
import type { Skill } from './performance.contract.ts';
import type { StoryState } from './story.rules.ts';

/**
 * The skills of the exam in its order, then other answered skills. Without an exam, only the answered skills.
 */
export function skillsOf(
  exam: PersonExam | null,
  now: PersonStanding,
  before: StoryState['before'],
): Skill[] {
  const standings = new Map(now.topics.map((standing) => [standing.topic.id, standing]));
  const earlier = new Map(before?.chances.map(([topic, chance, answers]) => [topic, { chance, answers }]));
  const asked = exam?.topics ?? [];
  const others = now.topics
    .filter(({ topic }) => !asked.some((one) => one.topic.id === topic.id))
    .map(({ topic, domain, subject }) => ({ topic, domain, section: subject, questions: null }));
  return [...asked, ...others].map(({ topic, domain, section, questions }) => {
    const standing = standings.get(topic.id);
    return {
      ...topic,
      domain,
      section,
      questions,
      answers: standing?.answers ?? 0,
      right: standing?.right ?? 0,
      chance: standing?.chance ?? null,
      low: standing?.low ?? null,
      high: standing?.high ?? null,
      before: earlier.get(topic.id)?.chance ?? null,
      answers_since: Math.max(0, (standing?.answers ?? 0) - (earlier.get(topic.id)?.answers ?? 0)),
      level_since: standing?.level_since.toISOString() ?? null,
      level: standing?.level ?? null,
      is_due: standing?.is_due ?? false,
    };
  });
}
