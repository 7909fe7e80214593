/** Two sittings: one yesterday, with a late student, an absent one and a fire drill, and one tomorrow. */
import { addAssessment } from '#features/assessments/assessments.contract.ts';
import { addSection, placeQuestions } from '#features/assessments/sections.contract.ts';
import { saveAttempts } from '#features/sessions/exam.contract.ts';
import { actOnSession, generateSession } from '#features/sessions/sessions.contract.ts';
import {
  actOnSitting,
  addIncident,
  addMessage,
  addSitting,
  enterSitting,
  getSitting,
} from '#features/sittings/sittings.contract.ts';
import type { Calls, SignedIn } from './calls.ts';
import type { School } from './people.ts';
import { MATH_TOOLS, publish } from './publish.ts';
import type { BankQuestion } from './write-bank.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QUESTIONS = 12;
const SEATED = 6;

/** Makes two sittings for the first group, with its tutor as proctor. `now` is when the demo opens. */
export async function makeSittings(
  calls: Calls,
  school: School,
  bank: readonly BankQuestion[],
  now: Date,
): Promise<void> {
  const [group] = school.groups;
  // In this sitting, one student comes late, and one does not come.
  if (group === undefined || group.members.length < 2) return;
  const started = now.getTime() - 27 * HOUR;
  const at = (minutes: number) => calls.clock.set(started + minutes * MINUTE);
  const as = (minutes: number, who: Parameters<Calls['as']>[0]) => {
    at(minutes);
    return calls.as(who);
  };
  const choices = bank.filter(
    ({ question, right_option }) => question.topic.includes('.') && right_option !== null,
  );
  const ofForm = (form: number) => choices.filter((_, index) => index % 5 === form).slice(0, QUESTIONS);
  const manager = await as(-60 * 24, school.staff.manager);
  const [form_a, form_b] = [
    await makeForm(manager, 'Math mock, form A', ofForm(1)),
    await makeForm(manager, 'Math mock, form B', ofForm(3)),
  ];
  const seated = group.members.slice(-SEATED);
  const tutor = await as(-59 * 24, school.staff.tutor);
  const planned = await tutor.call(addSitting, {
    body: {
      assessment: form_a,
      room: 'Room 3',
      users: seated.map(({ id }) => id),
      starts_at: new Date(started).toISOString(),
      closes_at: new Date(started + 4 * HOUR).toISOString(),
    },
  });
  const params = { id: planned.id };
  const { code } = planned;
  const early = await as(-14, school.staff.tutor);
  await early.call(addIncident, {
    params,
    body: { text: 'The projector isn’t working. I wrote the start code on the board.' },
  });
  // The last student never comes, and the student before comes late.
  const questions = ofForm(1);
  for (const [index, account] of seated.slice(0, -1).entries()) {
    const isLate = index === seated.length - 2;
    const comes = isLate ? 12 : index - 9;
    if (isLate) {
      const proctor = await as(1, school.staff.tutor);
      await proctor.call(addMessage, {
        params,
        body: { text: 'Please put your phones in the box by the door.' },
      });
      await proctor.call(actOnSitting, { params, body: { action: 'start' } });
    }
    const { call } = await as(comes, account);
    const { id: session } = await call(generateSession, { body: { assessment: form_a } });
    await call(enterSitting, { body: { session, code, keeps_answers: true } });
  }
  for (const [index, account] of seated.slice(0, -1).entries()) {
    const { call } = await as(index === seated.length - 2 ? 12.5 : 1 + index / 60, account);
    const { id: session } = await call(generateSession, { body: { assessment: form_a } });
    await call(actOnSession, { params: { id: session }, body: { action: 'start' } });
    at(16);
    const attempts = questions
      .slice(0, QUESTIONS - index)
      .map(({ id: question, right_option, wrong_options }, place) => ({
        question,
        response: (place + index) % 3 === 0 ? (wrong_options[0] ?? null) : right_option,
        time_spent_seconds: 50 + 7 * place,
        seq: place + 1,
      }));
    await call(saveAttempts, { params: { id: session }, body: { attempts } });
  }
  const proctor = await as(17, school.staff.tutor);
  await proctor.call(actOnSitting, { params, body: { action: 'pause', reason: 'Fire drill' } });
  await proctor.call(addIncident, {
    params,
    body: { text: 'Fire drill. I paused the room, and everyone left by the back stairs.' },
  });
  at(25);
  await proctor.call(actOnSitting, {
    params,
    body: { action: 'resume', reason: 'Everyone is back in their seat' },
  });
  const { version } = await proctor.call(getSitting, { params });
  const settle = {
    action: 'extend',
    seconds: 120,
    reason: 'Time to settle in after the fire drill',
    version,
  } as const;
  await proctor.call(actOnSitting, { params, body: settle });
  for (const account of seated.slice(0, -1)) {
    const { call } = await as(31, account);
    const { id: session } = await call(generateSession, { body: { assessment: form_a } });
    await call(actOnSession, { params: { id: session }, body: { action: 'submit' } });
  }
  await (await as(45, school.staff.tutor)).call(actOnSitting, { params, body: { action: 'end' } });

  calls.clock.set(now);
  await (await calls.as(school.staff.tutor)).call(addSitting, {
    body: {
      assessment: form_b,
      room: 'Room 3',
      groups: [group.id],
      starts_at: new Date(now.getTime() + 22 * HOUR).toISOString(),
    },
  });
}

async function makeForm(
  { call }: SignedIn,
  title: string,
  questions: readonly BankQuestion[],
): Promise<string> {
  const { id } = await call(addAssessment, { body: { title, modes: ['test'], school: null } });
  const section = await call(addSection, {
    params: { id },
    body: { title: 'Math', kind: 'math', duration_seconds: 20 * 60, tools: MATH_TOOLS },
  });
  await call(placeQuestions, {
    params: { id: section.id },
    body: { questions: questions.map(({ id: question }) => question) },
  });
  return publish(call, id);
}
