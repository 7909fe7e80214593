import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { serverNow } from '#web/lib/server-now.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { todayWords } from '#web/ui/when.ts';
import { localDay, shownSets, workedDays } from '../practice-home.rules.ts';
import { useStudying } from './due.api.ts';
import { MakeSet } from './make-set.tsx';
import { MovesCard } from './moves-card.tsx';
import { PracticeHero } from './practice-hero.tsx';
import classes from './practice-home.module.css';
import { useOwnSets } from './reviews.api.ts';
import { SetRows } from './set-rows.tsx';

/** The practice page: the one task to do now, levels that changed, and sets. */
export function PracticeHomeScreen() {
  const studying = useStudying();
  const sets = useOwnSets();
  const [isMaking, setMaking] = useState(false);
  const now = serverNow();
  const { data } = studying;
  const days = data && workedDays(data.worked_at, now, localDay);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const shown = sets.data && shownSets(sets.data.results, midnight, now.getTime());
  const givers = [...new Set((shown?.given ?? []).map(({ owner }) => owner.name))];
  const [giver] = givers;
  const toDo = (shown?.given ?? []).filter(({ state }) => state !== 'done').length;
  return (
    <Page
      title="Practice"
      kind="roomy"
      sub={todayWords(now)}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={!data || data.skills.length === 0}
          onClick={() => setMaking(true)}
        >
          Create a practice set
        </Button>
      }
    >
      <div className={classes.hero}>
        {data ? (
          <>
            <PracticeHero studying={data} now={now} make={() => setMaking(true)} />
            <MovesCard moves={data.moves} skills={data.skills.length} days={days} now={now} />
          </>
        ) : (
          <Card>
            {studying.error ? (
              <LoadError
                what="your reviews"
                error={studying.error}
                safe="Your answers are safe."
                retry={() => void studying.refetch()}
              />
            ) : (
              <SkeletonLines lines={6} />
            )}
          </Card>
        )}
      </div>
      {shown === undefined ? (
        <Card>
          {sets.error ? (
            <LoadError what="your practice sets" error={sets.error} retry={() => void sets.refetch()} />
          ) : (
            <SkeletonLines lines={4} />
          )}
        </Card>
      ) : (
        <>
          {shown.given.length > 0 && (
            <section aria-labelledby="given">
              <div className={classes.head}>
                <h2 id="given">From {givers.length === 1 ? giver : 'your tutors'}</h2>
                <span>{toDo === 0 ? 'all done' : `${toDo} to do`}</span>
              </div>
              <SetRows sets={shown.given} now={now} next={data?.next} />
            </section>
          )}
          <section aria-labelledby="own">
            <div className={classes.head}>
              <h2 id="own">From your mistakes</h2>
              <span>questions you haven’t seen</span>
              <LinkButton className={classes.headAct ?? ''} variant="subtle" size="compact-sm" to="/mistakes">
                Choose mistakes
              </LinkButton>
            </div>
            {shown.own.length > 0 ? (
              <SetRows sets={shown.own} now={now} next={data?.next} />
            ) : (
              <Card>
                <EmptyState
                  icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
                  title="No practice sets yet"
                  action={
                    <LinkButton variant="default" to="/assessments">
                      Go to tests
                    </LinkButton>
                  }
                >
                  Take a test, and you can create sets from your mistakes here.
                </EmptyState>
              </Card>
            )}
          </section>
        </>
      )}
      {isMaking && data && <MakeSet studying={data} now={now} close={() => setMaking(false)} />}
    </Page>
  );
}
