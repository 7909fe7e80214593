/** The demo school's recorded lessons, assigned to the first group and partly watched. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fullName } from '#core/full-name.ts';
import { keepFiles } from '#features/files/server/public.ts';
import { addVideo } from '#features/videos/videos.contract.ts';
import { addVideoNote, allotVideo, reportWatched } from '#features/videos/watching.contract.ts';
import { beginnings, captionsOf, LESSONS, type Lesson, secondsOf } from '../videos/lessons.ts';
import type { Calls } from './calls.ts';
import type { School } from './people.ts';
import { STAFF } from './roll.ts';
import { topicIds } from './write-bank.ts';

const HOST = STAFF.filter(({ address }) => address === 'tutor')
  .map(fullName)
  .join();

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

const REASONS = [
  'Watch before Friday: three questions on the last test were about exactly this',
  'If you’re still losing points on percentages',
];

/** How many seconds of the first lesson each of the first students watched. */
const WATCHED = [22, 48, 48, 9, 48, 31];

export async function makeVideos(calls: Calls, school: School, now: Date): Promise<void> {
  const [group] = school.groups;
  if (group === undefined) throw new Error('The school has no group.');
  const later = (days: number) => new Date(now.getTime() + days * DAY_MILLISECONDS);
  const stood = calls.clock.now();
  calls.clock.set(later(-6));
  const tutor = await calls.as(school.staff.tutor);
  const topics = await topicIds(tutor);
  const ids: string[] = [];
  for (const [index, lesson] of LESSONS.entries()) {
    const [file = ''] = await keepFiles(
      calls.platform.database.kysely,
      calls.platform.config,
      tutor.id,
      [fileOf(lesson)],
      calls.clock.now(),
    );
    const begins = beginnings(lesson);
    const { id } = await tutor.call(addVideo, {
      body: {
        title: lesson.title,
        file,
        duration_seconds: secondsOf(lesson),
        captions: captionsOf(lesson),
        recorded_at: later(-7).toISOString(),
        host: HOST,
        chapters: lesson.chapters.map(({ title, topic }, place) => ({
          at_seconds: begins[place] ?? 0,
          title,
          tags: [topics.get(topic) ?? ''],
        })),
      },
    });
    const due_at = index === 0 ? later(4).toISOString() : null;
    const body = { groups: [group.id], due_at, reason: REASONS[index] ?? null };
    await tutor.call(allotVideo, { params: { id }, query: {}, body });
    ids.push(id);
  }
  calls.clock.set(later(-2));
  const [first = ''] = ids;
  const params = { id: first };
  for (const [index, seconds] of WATCHED.entries()) {
    const member = group.members[index];
    if (member === undefined) break;
    const { call } = await calls.as(member);
    const at = calls.clock.now().toISOString();
    await call(reportWatched, { params, body: { ranges: [[0, seconds]], position: seconds, at } });
    if (index > 0) continue;
    await call(addVideoNote, {
      params,
      body: { at_seconds: 11, text: 'The slope is the change per step: dollars per month.' },
    });
    await call(addVideoNote, {
      params,
      body: { at_seconds: 21, text: 'f(0) is the starting value: what you owe before the first month.' },
    });
  }
  calls.clock.set(stood);
}

function fileOf({ file }: Lesson) {
  const bytes = readFileSync(new URL(`../videos/${file}`, import.meta.url));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: file, content_type: 'video/webm' as const, bytes, sha256 };
}
