/**
 * Doubts of students about missed questions, at every stage. They are created through the product's API and
 * answered with the bank's explanations.
 */
import {
  changeDoubt,
  createDoubt,
  getDoubt,
  keepExplanation,
  markDoubtPicture,
  readDoubt,
  replyToDoubt,
} from '#features/doubts/doubts.contract.ts';
import { keepFiles, readPictures } from '#features/files/server/public.ts';
import { analyseMistakes } from '#features/mistakes/mistakes.contract.ts';
import type { Account, Calls } from './calls.ts';
import type { School } from './people.ts';

const HOUR = 60 * 60 * 1000;

interface Asked {
  /** The index of the student in the first group, from 0. */
  readonly who: number;
  readonly hours_ago: number;
  /**
   * Writes the doubt. `own` is the student's answer and `key` the correct one, each as a letter or as typed.
   */
  readonly text: (told: { own: string; key: string }) => string;
  /** The later steps, each in hours before now. */
  readonly answered?: number;
  readonly back?: { readonly hours_ago: number; readonly text: string };
  readonly resolved?: number;
  readonly is_assigned?: boolean;
  readonly is_kept?: boolean;
  readonly has_working?: boolean;
  /** The skill that the doubt is about, if the student missed a question on that skill. */
  readonly skill?: string;
  /** The tutor's text before the explanation. */
  readonly said?: string;
}

/** The doubts of the demo school in chronological order. */
const ASKED: readonly Asked[] = [
  {
    who: 0,
    hours_ago: 320,
    answered: 300,
    resolved: 298,
    is_kept: true,
    text: ({ own, key }) => `I was sure it was ${own}. Why is ${key} the better answer?`,
    said: 'Write down each step before you look at the choices. Then none of them can tempt you.',
  },
  {
    who: 2,
    hours_ago: 200,
    answered: 190,
    resolved: 180,
    text: ({ key }) => `How can I tell it’s ${key} without trying every choice?`,
    said: 'Find the answer yourself first. Then look for it among the choices.',
  },
  {
    who: 0,
    hours_ago: 170,
    answered: 165,
    resolved: 164,
    text: ({ own, key }) => `Why is it ${key} and not ${own}? I read the question twice!`,
    said: 'Reading it twice is a good habit. Here’s what to look for the second time:',
  },
  {
    who: 1,
    hours_ago: 66,
    answered: 64,
    back: { hours_ago: 61, text: 'Thank you! But how could I have seen that in a minute?' },
    text: ({ own, key }) => `I worked it out and got ${own}. Why is the answer ${key}?`,
    said: 'Compare your work with these steps and find the first line where they differ.',
    is_assigned: true,
  },
  { who: 3, hours_ago: 59, text: ({ own }) => `What’s wrong with ${own}? It seems to fit.` },
  {
    who: 4,
    hours_ago: 43,
    is_assigned: true,
    text: ({ key }) => `Is there a faster way to get ${key} than the one in the explanation?`,
  },
  {
    who: 0,
    hours_ago: 15,
    answered: 1,
    has_working: true,
    text: ({ own, key }) =>
      `I got ${own}, but the answer is ${key}. The picture shows how I solve equations like this. Where do I go wrong?`,
    skill: 'Linear equations in one variable',
    said: 'Look at your second line: 2(x − 3) is 2x − 6, not 2x − 3. Then 2x = 16, so x = 8. Now use the same care on this question:',
  },
  {
    who: 5,
    hours_ago: 13,
    text: ({ own }) => `I ran out of time and guessed ${own}. How do I start a question like this?`,
  },
  {
    who: 0,
    hours_ago: 3,
    text: ({ own }) => `Could ${own} ever be right if the question were worded differently?`,
  },
];

/** A picture of handwritten work: two lines of an equation, and a wrong third line. */
const WORKING = `
  <svg xmlns="http://www.w3.org/2000/svg" width="720" height="400" viewBox="0 0 360 200">
    <rect width="360" height="200" fill="#f6f3ea"/>
    <g stroke="#d9e3ea">${[50, 90, 130, 170].map((y) => `<path d="M0 ${y}H360"/>`).join('')}</g>
    <path d="M40 0V200" stroke="#e9c9c2"/>
    <g fill="#2a3550" font-family="serif" font-style="italic" font-size="24">
      <text x="60" y="44">2(x − 3) = 10</text><text x="60" y="84">2x − 3 = 10</text><text x="60" y="124">2x = 13</text>
      <text x="60" y="164">x = 6.5</text>
    </g>
  </svg>`;

/** Asks and answers doubts up to `now`. A student who missed nothing asks nothing. */
export async function makeDoubts(calls: Calls, school: School, now: Date): Promise<void> {
  const members = school.groups[0]?.members ?? [];
  const asked = new Set<string>();
  const at = (hours_ago: number) => calls.clock.set(now.getTime() - hours_ago * HOUR);
  for (const one of ASKED) {
    const account = members[one.who];
    if (account !== undefined) await askOne(calls, { account, tutor: school.staff.tutor, asked, at }, one);
  }
  at(0);
}

interface Asking {
  readonly account: Account;
  readonly tutor: Account;
  /** Answers about which a doubt exists already. */
  readonly asked: Set<string>;
  readonly at: (hours_ago: number) => void;
}

async function askOne(calls: Calls, { account, tutor, asked, at }: Asking, one: Asked): Promise<void> {
  at(one.hours_ago);
  const student = await calls.as(account);
  const { questions } = await student.call(analyseMistakes, { query: {} });
  const open = questions.filter(
    ({ attempt, response, key }) =>
      !asked.has(attempt) && response !== null && response.length > 0 && key !== null && key.length > 0,
  );
  const missed = open.find(({ topic }) => topic?.name === one.skill) ?? open[0];
  if (missed === undefined) return;
  asked.add(missed.attempt);
  const text = one.text({ own: missed.response?.join(', ') ?? '', key: missed.key?.[0] ?? '' });
  const files = one.has_working ? [await addWorking(calls, account)] : [];
  const { id, version } = await student.call(createDoubt, { body: { attempt: missed.attempt, text, files } });
  const params = { id };
  if (one.is_assigned) {
    const staff = await calls.as(tutor);
    await staff.call(changeDoubt, { params, body: { act: 'assign', assigned: tutor.id, version } });
  }
  if (one.answered === undefined) return;
  at(one.answered);
  const staff = await calls.as(tutor);
  const { beside } = await staff.call(getDoubt, { params });
  const said = `<p>${one.said ?? ''}</p>${beside?.review?.explanation ?? ''}`;
  await staff.call(replyToDoubt, { params, body: { text: said } });
  if (one.is_kept) await staff.call(keepExplanation, { params, body: { text: said } });
  const [picture] = files;
  if (picture !== undefined) {
    // A circle around the second line, where the bracket is lost.
    const ring = [...Array(25).keys()].map((step) => {
      const angle = (step / 24) * 2 * Math.PI;
      return [Math.round(290 + 150 * Math.cos(angle)), Math.round(385 + 95 * Math.sin(angle))];
    });
    await staff.call(markDoubtPicture, { params, body: { picture, strokes: [ring] } });
  }
  if (one.back) {
    at(one.back.hours_ago);
    await student.call(replyToDoubt, { params, body: { text: one.back.text } });
  }
  if (one.resolved === undefined) return;
  at(one.resolved);
  const reader = await calls.as(account);
  await reader.call(readDoubt, { params });
  const seen = await reader.call(getDoubt, { params });
  await reader.call(changeDoubt, { params, body: { act: 'resolve', version: seen.version } });
}

async function addWorking({ platform, clock }: Calls, { id }: Account): Promise<string> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(WORKING)).png().toBuffer();
  const db = platform.database.kysely;
  const read = await readPictures({ db, background: platform.background, person: id }, [
    { name: 'working.png', bytes },
  ]);
  const pictures = read.filter((picture) => typeof picture !== 'string');
  const [file = ''] = await db
    .transaction()
    .execute((transaction) => keepFiles(transaction, platform.config, id, pictures, clock.now()));
  return file;
}
