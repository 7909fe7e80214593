import { Button, Tabs } from '@mantine/core';
import { IconPresentation } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { untaggedSentence } from '#features/results/skill-words.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import type { GroupInsight } from '../insight.contract.ts';
import {
  groupSentences,
  isAnythingKnown,
  mayProject,
  ofSection,
  sectionShown,
  sectionsOf,
} from '../shown-insight.rules.ts';
import classes from './group-insight.module.css';
import { GroupPacing } from './group-pacing.tsx';
import { GroupReasons } from './group-reasons.tsx';
import { GroupTests } from './group-tests.tsx';
import { useGroupInsight } from './insight.api.ts';
import { Projector } from './projector.tsx';
import { SkillMap } from './skill-map.tsx';
import { TeachNext } from './teach-next.tsx';

const route = getRouteApi('/frame/insight/$group');
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** A group's mastery of each skill, and what to teach it next. */
export function GroupInsightScreen() {
  const { group } = route.useParams();
  const insight = useGroupInsight(group);
  const { data, error } = insight;
  if (data) return <Loaded insight={data} />;
  if (error instanceof ApiProblem && [400, 404].includes(error.status)) return <NotFoundScreen />;
  return (
    <Page title="Insight" kind="list" trail={<Link to="/insight">Insight</Link>}>
      <Card>
        {error ? (
          <LoadError what="this group" error={error} retry={() => void insight.refetch()} />
        ) : (
          <SkeletonLines lines={12} />
        )}
      </Card>
    </Page>
  );
}

function Loaded({ insight }: { insight: GroupInsight }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: typeof search) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const section = sectionShown(insight, search.section);
  const shown = ofSection(insight, section);
  const { group, students, others, tests, untagged_missed } = insight;
  const isKnown = isAnythingKnown(insight);
  const words = groupSentences(shown);
  const tab = search.tab ?? 'skills';
  const isProjected = search.projector === true && isKnown && mayProject(insight);
  return (
    <Page
      title={group.name}
      kind="list"
      trail={
        <>
          <Link to="/insight">Insight</Link> /{' '}
          <Link to="/groups/$id" params={{ id: group.id }}>
            Group page
          </Link>
        </>
      }
      sub={subOf(students.length, others, tests.length)}
      action={isKnown && <Project insight={insight} open={() => go({ projector: true })} />}
    >
      {!isKnown ? (
        <NothingKnown insight={insight} />
      ) : (
        <>
          <p className={classes.lead}>
            <b>{words.first}</b> {words.rest} {untagged_missed > 0 && untaggedSentence(untagged_missed)}
          </p>
          <Tabs value={tab} onChange={(next) => go({ tab: TABS.find((one) => one.value === next)?.value })}>
            <div className={classes.bar}>
              <Tabs.List>
                {TABS.map(({ value, label }) => (
                  <Tabs.Tab key={value} value={value}>
                    {label}
                    {value === 'tests' && ` ${tests.length}`}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {tab === 'skills' && (
                <Sections insight={insight} shown={section} choose={(next) => go({ section: next })} />
              )}
            </div>
            <Tabs.Panel value="skills">
              <div className={classes.columns}>
                <SkillMap key={section} insight={shown} />
                <TeachNext insight={shown} />
              </div>
            </Tabs.Panel>
            <Tabs.Panel value="pacing">{tab === 'pacing' && <GroupPacing tests={tests} />}</Tabs.Panel>
            <Tabs.Panel value="reasons">
              {tab === 'reasons' && <GroupReasons reasons={insight.reasons} />}
            </Tabs.Panel>
            <Tabs.Panel value="tests">{tab === 'tests' && <GroupTests insight={insight} />}</Tabs.Panel>
          </Tabs>
          {isProjected && <Projector insight={shown} close={() => go({ projector: undefined })} />}
        </>
      )}
    </Page>
  );
}

const TABS = [
  { value: 'skills', label: 'Skills' },
  { value: 'pacing', label: 'Pacing' },
  { value: 'reasons', label: 'Reasons' },
  { value: 'tests', label: 'Tests' },
] as const;

function subOf(students: number, others: number, tests: number): string {
  const seen = students === 1 ? '1 student' : `${students} students`;
  const more = others === 0 ? '' : ` of ${students + others}`;
  return `${seen}${more}, ${tests === 1 ? '1 test' : `${tests} tests`}`;
}

/**
 * The button that opens the projector. It is disabled for small groups, where a skill map without names would
 * still show who is who.
 */
function Project({ insight, open }: { insight: GroupInsight; open: () => void }) {
  const isRefused = !mayProject(insight);
  return (
    <>
      {isRefused && <span className={classes.refused}>This group is too small to hide names.</span>}
      <Button
        variant="default"
        disabled={isRefused}
        leftSection={<IconPresentation {...ICON} />}
        onClick={open}
      >
        Show on projector
      </Button>
    </>
  );
}

interface SectionsProps {
  insight: GroupInsight;
  shown: string | undefined;
  choose: (section: string) => void;
}

function Sections({ insight, shown, choose }: SectionsProps) {
  const sections = sectionsOf(insight.topics);
  if (sections.length < 2) return null;
  return (
    <fieldset className={classes.sections}>
      <legend>Section</legend>
      {sections.map(({ id, name, topics }) => (
        <button key={id} type="button" aria-pressed={id === shown} onClick={() => choose(id)}>
          {name} {topics}
        </button>
      ))}
    </fieldset>
  );
}

function NothingKnown({ insight: { students, left_out, group } }: { insight: GroupInsight }) {
  return (
    <Card>
      <EmptyState
        icon={<IconPresentation {...ICON} />}
        title={students.length === 0 ? 'No students in this group yet' : 'No data yet'}
        action={
          students.length === 0 && (
            <Link to="/groups/$id" params={{ id: group.id }}>
              Add students
            </Link>
          )
        }
      >
        {left_out.length > 0
          ? `Skills appear here once scores are released: ${left_out.map(({ assessment }) => assessment.name).join(', ')}.`
          : 'Skills appear here after the first released test.'}
      </EmptyState>
    </Card>
  );
}
