import {
  IconBook2,
  IconChartBar,
  IconChecklist,
  IconClock,
  IconMail,
  IconMessageQuestion,
  IconPencil,
  IconPlayerPlay,
  IconSettings,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { serverNow } from '#web/lib/server-now.ts';
import { Instant } from '#web/ui/instant.tsx';
import type { Notice } from '../notices.contract.ts';
import { detailWords, titleWords } from './notice-words.ts';
import classes from './notices.module.css';
import { useRead } from './unread.api.ts';

const ICONS = {
  session: IconChartBar,
  test: IconChecklist,
  practice_set: IconPencil,
  material: IconBook2,
  video: IconPlayerPlay,
  doubt: IconMessageQuestion,
  weekly_reports: IconMail,
  job: IconSettings,
  announcement: IconSpeakerphone,
} as const satisfies Record<Notice['of'], unknown>;

/** The screen where jobs of each kind are started and show their result. */
const JOB_PLACES: Readonly<Record<string, NonNullable<LinkProps['to']>>> = {
  people_import: '/people/import',
  question_import: '/questions/import',
  regrade: '/questions',
  calibration: '/assessments',
};

function leadsTo({ of, subject, title }: Notice): Pick<LinkProps, 'to' | 'params'> {
  switch (of) {
    case 'session':
      return { to: '/results/$session', params: { session: subject } };
    case 'test':
      return { to: '/assessments' };
    case 'practice_set':
      return { to: '/practice' };
    case 'material':
      return { to: '/library/$material', params: { material: subject } };
    case 'video':
      return { to: '/videos/$video', params: { video: subject } };
    case 'doubt':
      return { to: '/doubts/$doubt', params: { doubt: subject } };
    case 'weekly_reports':
      return { to: '/weekly-reports' };
    case 'job':
      return { to: JOB_PLACES[title] ?? '/' };
    case 'announcement':
      return { to: '/announcements' };
  }
}

/** One notice, with a dot if it is unread. Following its link marks it as read. */
export function NoticeRow({ notice, go }: { notice: Notice; go?: () => void }) {
  const read = useRead();
  const { kind, of, is_read, happened_at, subject } = notice;
  const Icon = kind === 'due_tomorrow' ? IconClock : ICONS[of];
  const detail = detailWords(notice, serverNow());
  return (
    <li data-unread={!is_read || undefined}>
      <Link
        {...leadsTo(notice)}
        className={classes.row}
        onClick={() => {
          if (!is_read) read.mutate(subject);
          go?.();
        }}
      >
        {is_read ? <i /> : <i role="img" aria-label="Unread" className={classes.dot} />}
        <Icon size={16} stroke={1.5} aria-hidden />
        <span className={classes.words}>
          <b>{titleWords(notice)}</b>
          {detail !== '' && <span>{detail}</span>}
        </span>
        <Instant at={happened_at} />
      </Link>
    </li>
  );
}
