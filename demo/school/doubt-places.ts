/**
 * The doubts of the demo school's first student about a workbook page and a moment of a video, and which
 * notices the student has read.
 */
import { createDoubt, replyToDoubt } from '#features/doubts/doubts.contract.ts';
import { listMaterials } from '#features/library/library.contract.ts';
import { readAllNotices } from '#features/notices/notices.contract.ts';
import { listVideos } from '#features/videos/videos.contract.ts';
import type { Calls } from './calls.ts';
import type { School } from './people.ts';

const HOUR = 60 * 60 * 1000;
/** Notices older than this many hours count as read. */
const READ_UNTIL_HOURS = 60;

/**
 * Asks the doubts a few hours before `now`. The doubt about the page is still open; the doubt about the video
 * is answered.
 */
export async function makeDoubtPlaces(calls: Calls, school: School, now: Date): Promise<void> {
  const student = school.groups[0]?.members[0];
  if (student === undefined) return;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR);
  calls.clock.set(hoursAgo(7));
  const asker = await calls.as(student);
  const until = hoursAgo(READ_UNTIL_HOURS).toISOString();
  await asker.call(readAllNotices, { body: { until } });
  const { results: materials } = await asker.call(listMaterials, { query: {} });
  const workbook = materials.find(({ page_count }) => page_count !== null && page_count > 1);
  if (workbook !== undefined) {
    const text =
      '<p>All three forms describe the same curve. How can I tell from the vertex form where it crosses the \\(x\\)-axis?</p>';
    await asker.call(createDoubt, { body: { material: workbook.id, page: 2, text } });
  }
  const { results: videos } = await asker.call(listVideos, { query: {} });
  const lesson = videos.find(({ kind, title }) => kind === 'file' && title.includes('starting value'));
  if (lesson !== undefined) {
    const text = '<p>Why is f(0) the one-time fee and not the cost of the first month?</p>';
    const { id } = await asker.call(createDoubt, { body: { video: lesson.id, at_seconds: 19, text } });
    calls.clock.set(hoursAgo(2));
    const said =
      '<p>At the start, no months have passed: \\(m = 0\\), so you haven’t paid for any months yet. Only the joining fee is left: \\(40 + 25 \\cdot 0 = 40\\). After the first month, you have paid \\(f(1) = 65\\).</p>';
    const staff = await calls.as(school.staff.tutor);
    await staff.call(replyToDoubt, { params: { id }, body: { text: said } });
  }
  calls.clock.set(now);
}
