import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { closedWords } from '#features/results/closed-words.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { Card } from '#web/ui/card.tsx';
import { displayLocale } from '#web/ui/locale.ts';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { letterOf } from '../letter.rules.ts';
import { weekIn } from '../report-words.rules.ts';
import { daysAfter, weekName } from '../week.rules.ts';
import type { WeeklyProgress } from '../weekly.contract.ts';
import { LetterBody } from './report-letter.tsx';
import classes from './week-progress.module.css';
import { useWeeklyProgress } from './weekly.api.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/**
 * One student's current figures for a week next to the figures of the week before, with buttons for other
 * weeks.
 */
export function WeekProgress({ student }: { student: string }) {
  const [week, setWeek] = useState<string | undefined>(undefined);
  const progress = useWeeklyProgress(student, week);
  const { data, error } = progress;
  // A guest has no weekly figures.
  if (error instanceof ApiProblem && error.status === 404) return null;
  return (
    <Section
      title="Week"
      sub={data && weekIn(displayLocale(), data.week.first_day)}
      end={data && <Weeks firstDay={data.week.first_day} choose={setWeek} />}
    >
      <Card>
        {data ? (
          <Body progress={data} isOld={progress.isPlaceholderData} />
        ) : error ? (
          <LoadError what="this week" error={error} retry={() => void progress.refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Card>
    </Section>
  );
}

/** Buttons for the week before and the week after, up to the current one. */
function Weeks({ firstDay, choose }: { firstDay: string; choose: (week: string) => void }) {
  const next = daysAfter(firstDay, 7);
  const isNewest = Date.parse(`${next}T00:00:00Z`) > serverNow().getTime();
  return (
    <span className={classes.weeks}>
      <ActionIcon
        variant="subtle"
        aria-label="Previous week"
        onClick={() => choose(weekName(daysAfter(firstDay, -7)))}
      >
        <IconChevronLeft {...ICON} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label="Next week"
        disabled={isNewest}
        onClick={() => choose(weekName(next))}
      >
        <IconChevronRight {...ICON} />
      </ActionIcon>
    </span>
  );
}

function Body({ progress, isOld }: { progress: WeeklyProgress; isOld: boolean }) {
  const { student, week, figures, reviews_closed_by } = progress;
  const letter = letterOf(
    {
      student: student.name,
      school: null,
      guardian: '',
      language: 'en',
      week: { ...week, locale: displayLocale() },
      figures,
      note: null,
      tutor_sentence: null,
      is_less: false,
      agreed_at: null,
      expires_at: '',
    },
    'en',
  );
  return (
    <div className={classes.week} aria-busy={isOld}>
      {reviews_closed_by && <p>{closedWords(reviews_closed_by, 'taker')}</p>}
      <LetterBody letter={letter} />
    </div>
  );
}
