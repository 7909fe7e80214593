/**
 * The buttons that start practice with one click, for every screen that has them. All of them make the same
 * call.
 */

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOpening, usePlayer } from '#features/practice/web/public.tsx';
import { ApiProblem, call } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { queryOf } from '#web/lib/queries.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { previewPractice, startPractice, type Wanted } from '../start-practice.contract.ts';
import { practiceAct, practiceSum } from '../start-practice-words.rules.ts';
import classes from './practice-button.module.css';

/**
 * The practice that one click would start. Fetched on every visit, because practice and new tests change it.
 */
function usePracticePreview(wanted: Wanted, isOn = true) {
  return useQuery({
    ...queryOf(previewPractice, { query: wanted }),
    enabled: isOn,
    refetchOnMount: 'always',
  });
}

/** Creates the set or continues an unfinished one, and opens its first unanswered question. */
export function useStartPractice() {
  return useOpening(
    async (wanted: Wanted | { practice_set: string }) =>
      (await call(startPractice, { body: wanted })).session,
  );
}

interface PracticeMissedProps {
  /** The test; without it, all newest tests. */
  session?: string | undefined;
  variant?: 'filled' | 'default';
  /** Shows nothing if there is nothing to practice. */
  isOptional?: boolean;
}

/**
 * Practices missed questions, and shows the number of questions and minutes in the set. If there is nothing
 * to practice, it says why.
 */
export function PracticeMissed({ session, variant = 'filled', isOptional = false }: PracticeMissedProps) {
  const wanted = session === undefined ? {} : { session };
  const preview = usePracticePreview(wanted);
  const start = useStartPractice();
  const length = preview.data;
  const { load: loadPlayer } = usePlayer();
  const isLikely = variant === 'filled' && length !== undefined && length.kind !== 'none';
  useEffect(() => {
    if (isLikely) loadPlayer();
  }, [isLikely, loadPlayer]);
  if (length?.kind === 'none') return isOptional ? null : <p className={classes.why}>{length.why_not}</p>;
  return (
    <div>
      <BusyButton
        className={classes.two ?? ''}
        variant={variant}
        size="md"
        fullWidth
        busy={start.isPending}
        busyWords="Opening"
        onClick={() => start.mutate(wanted)}
      >
        <span className={classes.whole}>
          <span>{practiceAct(length)}</span>
          {length !== undefined && <small>{practiceSum(length)}</small>}
        </span>
      </BusyButton>
      <Fault error={start.error} />
    </div>
  );
}

interface PracticeSkillProps {
  skill: { readonly id: string; readonly name: string };
  /** Practices this skill as far as it was missed in the test. */
  session?: string | undefined;
  /** The estimated minutes if the screen knows them. */
  minutes?: number | undefined;
  variant?: 'filled' | 'default';
  size?: 'sm' | 'lg';
}

/** Practices one skill. */
export function PracticeSkill({
  skill,
  session,
  minutes,
  variant = 'default',
  size = 'sm',
}: PracticeSkillProps) {
  const start = useStartPractice();
  const wanted: Wanted = { topic: skill.id, ...(session !== undefined && { session }) };
  return (
    <div>
      <BusyButton
        variant={variant}
        size={size}
        busy={start.isPending}
        busyWords="Opening"
        aria-label={`Practice${minutes === undefined ? '' : ` ${minutes} min`}: ${skill.name}`}
        onClick={() => start.mutate(wanted)}
      >
        Practice {minutes !== undefined && <small className={classes.minutes}>{minutes} min</small>}
      </BusyButton>
      <Fault error={start.error} />
    </div>
  );
}

/** Practices a skill as far as it was missed in a test. Shows nothing if the skill has no new questions. */
export function PracticeCause({ session, skill }: { session: string; skill: PracticeSkillProps['skill'] }) {
  const length = usePracticePreview({ session }).data?.topics.find(({ id }) => id === skill.id);
  if (length === undefined) return null;
  if (length.kind === 'none') return <p className={classes.why}>No new questions right now.</p>;
  return <PracticeSkill skill={skill} session={session} minutes={length.minutes} />;
}

/** Continues a set that the user made, or an assigned one. */
export function ContinueSet({ set, words }: { set: string; words: string }) {
  const start = useStartPractice();
  return (
    <div>
      <BusyButton
        size="lg"
        busy={start.isPending}
        busyWords="Opening"
        onClick={() => start.mutate({ practice_set: set })}
      >
        {words}
      </BusyButton>
      <Fault error={start.error} />
    </div>
  );
}

function Fault({ error }: { error: Error | null }) {
  if (error === null) return null;
  const [fault] = error instanceof ApiProblem ? error.errors : [];
  return (
    <p role="alert" className={classes.fault}>
      {fault?.message ?? faultWords(error).detail}
    </p>
  );
}
