/**
 * Measures how often the mastery intervals contain the true chance, for students whose abilities vary
 * continuously and grow.
 */
import type { FirstAnswer } from '#core/mastery/learners.ts';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { MeasuredStudent, modelOf } from './measured.ts';
import { simulatedExam } from './simulators/exam.ts';
import { GrowingStudent } from './simulators/growing.ts';

export interface CoverageFigures {
  /** The share of shown intervals (from five answers in the skill on) that contain the true chance. */
  readonly held: number;
  /** Interval widths in percentage points, by the number of answers in the skill. */
  readonly widths: ReadonlyMap<number, readonly number[]>;
}

const LEARNED_FROM = 60;
const TRIED_ON = 30;
/** Questions per student, each of a skill drawn at random, so that each skill gets some tens of answers. */
const QUESTIONS = 200;
const SKILLS = 8;
const NOISE = 0.5;
const LEAST = 5;
const WIDTHS_AT = [10, 30];

export function coverage(seed: number): CoverageFigures {
  const exam = simulatedExam(seed, NOISE);
  const random = seededNumbers(seed, 'coverage');
  const skillOf = () => Math.floor(random() * SKILLS);
  const answers: FirstAnswer[] = [];
  for (let person = 0; person < LEARNED_FROM; person += 1) {
    const student = new GrowingStudent(exam.skills.length, seed, `earlier ${person}`);
    for (let question = 0; question < QUESTIONS; question += 1) {
      const skill = skillOf();
      const bank = exam.bank[skill] ?? [];
      const item = bank[Math.floor(random() * bank.length)];
      if (item === undefined) continue;
      const skills = [exam.skills[skill]?.id ?? ''];
      answers.push({
        person: `${person}`,
        item: item.id,
        skills,
        guess: item.guess,
        day: 0,
        right: student.answer(item),
      });
    }
  }
  const model = modelOf(exam, answers);
  let [held, shown] = [0, 0];
  const widths = new Map(WIDTHS_AT.map((count) => [count, [] as number[]]));
  for (let person = 0; person < TRIED_ON; person += 1) {
    const student = new GrowingStudent(exam.skills.length, seed, `tried ${person}`);
    const measured = new MeasuredStudent(exam, model, 'student');
    for (let question = 0; question < QUESTIONS; question += 1) {
      const skill = skillOf();
      const [item] = measured.unseen(skill, 1, random);
      if (item === undefined) continue;
      measured.learn(item, student.answer(item), 0);
      if (measured.answers(skill) < LEAST) continue;
      const { low, high } = measured.mastery(skill, item.guess, 0);
      const truth = student.trueChance(skill, item.guess, exam.skills[skill]?.middle ?? 0);
      shown += 1;
      if (low <= truth && truth <= high) held += 1;
      widths.get(measured.answers(skill))?.push((high - low) * 100);
    }
  }
  return { held: held / shown, widths };
}
