import { WeekHubCard } from '#features/encouragement/web/public.tsx';
import { GradesHubCard } from '#features/gradebook/web/grades-link.tsx';
import { MistakesHubCard } from '#features/mistakes/web/mistakes-hub-card.tsx';
import {
  ScoreHubCard,
  SkillsHubCard,
  useHasProgress,
} from '#features/performance/web/progress-hub-cards.tsx';
import { ResultsHubCard } from '#features/results/web/results-hub-card.tsx';
import { Page } from '#web/ui/page.tsx';
import classes from './hub.module.css';

/**
 * The page that leads to everything about past tests: the newest score, results, the week, mistakes and
 * performance.
 */
export function ProgressHubPlace() {
  const hasProgress = useHasProgress();
  return (
    <Page title="Progress" kind="roomy">
      <div className={classes.hub}>
        <div className={classes.whole}>
          <ScoreHubCard />
        </div>
        <ResultsHubCard />
        <GradesHubCard />
        <WeekHubCard />
        {hasProgress !== false && (
          <>
            <MistakesHubCard />
            <SkillsHubCard />
          </>
        )}
      </div>
    </Page>
  );
}
