/** Words for notices: a headline and a line of details. */
import { momentWords } from '#web/ui/when.ts';
import type { NoticeKind } from '../notice-kinds.rules.ts';
import type { Notice } from '../notices.contract.ts';

/** The names of the kinds in the preferences. */
export const KIND_WORDS: Readonly<Record<NoticeKind, string>> = {
  result_out: 'One of your scores is released',
  score_changed: 'One of your scores changed',
  test_allotted: 'A test is assigned to you',
  work_allotted: 'Something to study is assigned to you',
  due_tomorrow: 'Something is due tomorrow',
  doubt_answered: 'One of your doubts is answered',
  doubt_waiting: 'A doubt needs your answer',
  report_ready: 'Weekly reports need your approval',
  job_done: 'A long-running job is done',
  announcement: 'Announcements',
};

const TO_DO: Readonly<Partial<Record<Notice['of'], string>>> = {
  material: 'read',
  video: 'watch',
  practice_set: 'practise',
};

const JOB_WORDS: Readonly<Record<string, string>> = {
  calibration: 'The calibration',
  people_import: 'The import of people',
  question_import: 'The import of questions',
  regrade: 'The regrade',
};

export function titleWords(notice: Notice): string {
  const { kind, of, title, by, count, is_failed } = notice;
  switch (kind) {
    case 'result_out':
      return `Your score for ${title} is released`;
    case 'score_changed':
      return `Your score for ${title} changed`;
    case 'test_allotted':
      return `${title} was assigned to you`;
    case 'work_allotted':
      return `You have ${title} to ${TO_DO[of] ?? 'do'}`;
    case 'due_tomorrow':
      return `${title} is due soon`;
    case 'doubt_answered':
      return `${by} answered your doubt`;
    case 'doubt_waiting':
      return `${by} asked a doubt`;
    case 'report_ready':
      return count === 1
        ? 'A weekly report needs your approval'
        : `${count} weekly reports need your approval`;
    case 'job_done':
      return `${JOB_WORDS[title] ?? 'Your job'} ${is_failed ? 'failed' : 'is done'}`;
    case 'announcement':
      return title;
  }
}

export function detailWords(notice: Notice, now: Date): string {
  const { kind, title, by, reason, opens_at, due_at } = notice;
  const moment = (at: string) => momentWords(new Date(at), now);
  switch (kind) {
    case 'result_out':
      return scoreWords(notice.score);
    case 'score_changed':
      return [`From ${scoreWords(notice.score_before)} to ${scoreWords(notice.score)}`, reason]
        .filter((part) => part !== null)
        .join('. ');
    case 'test_allotted':
    case 'work_allotted': {
      const opens = opens_at !== null && Date.parse(opens_at) > now.getTime() && `opens ${moment(opens_at)}`;
      const words = [opens, due_at !== null && `due ${moment(due_at)}`].filter((part) => part !== false);
      return capital(words.join(', '));
    }
    case 'due_tomorrow':
      return due_at === null ? '' : `By ${moment(due_at)}`;
    case 'doubt_answered':
    case 'doubt_waiting':
      return title;
    case 'report_ready':
      return `Week of ${moment(`${title}T12:00:00.000Z`).replace(/, .*/, '')}`;
    case 'job_done':
      return '';
    case 'announcement':
      return `Announcement by ${by}`;
  }
}

function scoreWords(score: Notice['score']): string {
  if (score === null) return '';
  return score.scaled === null ? `${score.raw} of ${score.raw_max}` : String(score.scaled);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
