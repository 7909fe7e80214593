import { ActionIcon, Button, Tabs } from '@mantine/core';
import { IconLayoutColumns, IconPencil } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { ownerWords, useSeesSeveral } from '#features/schools/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { SECTION_KIND_WORDS } from '../assessment-words.rules.ts';
import type { Assessment, PublishFault } from '../assessments.contract.ts';
import { SECTION_KINDS } from '../assessments-values.contract.ts';
import { type Column, totalsOf } from '../board.rules.ts';
import type { SectionKind } from '../sections.contract.ts';
import { AssessmentChip } from './assessment-chip.tsx';
import { type AllotDialogPart, AssessmentMenu } from './assessment-menu.tsx';
import { usePublishCheck } from './assessments.api.ts';
import type { BuilderTab } from './assessments-search.ts';
import { BoardPart } from './board.tsx';
import classes from './builder.module.css';
import { BuilderFigures } from './builder-figures.tsx';
import { mayAllot, mayChange } from './may-change.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { PUBLISH_PANEL, PublishPanel } from './publish-panel.tsx';
import { ReleaseForm } from './release-form.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RulesForm } from './rules-form.tsx';
import { SectionDialog } from './section-dialog.tsx';
import { useBoard } from './use-board.ts';

const route = getRouteApi('/frame/assessments/$id');

/** A test without sections shows one tab to start in. */
const NO_KIND = ['reading_writing'] as const;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** Components that the builder gets from other features. */
export interface BuilderParts {
  AllotDialog: AllotDialogPart;
  People: ComponentType<{ assessment: string }>;
  /** Answers of this test that still need grading. */
  WaitingMarks: ComponentType<{ assessment: string }>;
  /** Results of this test that are ready to be released. */
  ReadyToRelease: ComponentType<{ assessment: string }>;
  /** The printable forms of this test. */
  Paper: ComponentType<{ assessment: Assessment }>;
  /** Shows the score that given points would give. */
  ScoreCalculator: ComponentType<{
    assessment: string;
    sections: readonly { readonly id: string; readonly title: string }[];
    isPublished: boolean;
  }>;
  /** The expected result of a group. */
  Forecast: ComponentType<{ assessment: Pick<Assessment, 'id' | 'updated_at'> }>;
}

interface BuilderPageProps extends BuilderParts {
  assessment: Assessment;
  columns: readonly Column[];
}

export function BuilderPage({
  assessment,
  columns,
  AllotDialog,
  People,
  WaitingMarks,
  ReadyToRelease,
  Paper,
  ScoreCalculator,
  Forecast,
}: BuilderPageProps) {
  const me = useLogin()?.user;
  const seesSeveral = useSeesSeveral();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, setDialog] = useState<'publish' | 'rename' | 'allot' | 'section' | null>(null);
  const [picked, pick] = useState<string>();
  const tabs = useRef<HTMLDivElement>(null);
  const aimAt = useAim();
  const check = usePublishCheck(assessment.id);
  const isSaving = useIsMutating({ mutationKey: ['move', assessment.id] }) > 0;

  const kinds = SECTION_KINDS.filter((kind) => columns.some(({ section }) => section.kind === kind));
  const tab: BuilderTab = tabOf(search.tab, kinds);
  useShownTab(tabs, tab);
  const inSight = columns.filter(({ section }) => section.kind === tab);
  const board = useBoard(assessment.id, columns, inSight);
  const changes = mayChange(me, assessment);
  const faults = check.data?.faults ?? [];
  const close = () => setDialog(null);
  const goToTab = (next: BuilderTab) => void navigate({ search: { tab: next }, replace: true });

  const goTo = (fault: PublishFault) => {
    const section = columns.find((column) => column.section.id === fault.section)?.section;
    if (section === undefined) {
      goToTab(fault.where.startsWith('Release') ? 'release' : fault.where === 'Sections' ? tab : 'rules');
      return;
    }
    goToTab(section.kind);
    pick(section.id);
    aimAt(fault.placement === null ? `section-${section.id}` : `card-${fault.placement}`);
  };
  const publish = () => {
    if (faults.length === 0) setDialog('publish');
    else document.getElementById(PUBLISH_PANEL)?.focus();
  };
  const isPublished = assessment.status === 'published';
  const sections = columns.length === 1 ? '1 section' : `${columns.length} sections`;
  const addSection = () => setDialog('section');
  return (
    <Page
      title={assessment.title}
      kind="list"
      trail={<Link to="/assessments">Tests</Link>}
      sub={
        <span className={classes.sub}>
          {changes && (
            <ActionIcon size={24} aria-label="Rename" onClick={() => setDialog('rename')}>
              <IconPencil {...ICON} />
            </ActionIcon>
          )}
          <AssessmentChip of={assessment} />
          {seesSeveral && <span>{ownerWords(assessment.school)}</span>}
          <span role="status">
            {sections} ·{' '}
            {isSaving ? (
              'saving'
            ) : (
              <>
                saved <Instant at={assessment.updated_at} inSentence />
              </>
            )}
          </span>
        </span>
      }
      action={
        <>
          {changes && (!isPublished || assessment.has_unpublished_changes) && (
            <Button aria-describedby={PUBLISH_PANEL} onClick={publish}>
              {isPublished ? 'Publish changes' : 'Publish'}
            </Button>
          )}
          {mayAllot(me, assessment) && (
            <Button
              variant={changes && assessment.has_unpublished_changes ? 'default' : 'filled'}
              onClick={() => setDialog('allot')}
            >
              Assign
            </Button>
          )}
          {changes && (
            <LinkButton variant="default" to="/assessments/$id/fill" params={{ id: assessment.id }}>
              Fill from the bank
            </LinkButton>
          )}
          {columns.length > 0 && (
            <LinkButton variant="default" to="/assessments/$id/preview" params={{ id: assessment.id }}>
              Preview as student
            </LinkButton>
          )}
          <Paper assessment={assessment} />
          <AssessmentMenu assessment={assessment} AllotDialog={AllotDialog} />
        </>
      }
    >
      <BuilderFigures totals={totalsOf(board.shown, assessment.marks.correct)}>
        {assessment.kind !== 'adaptive' && <Forecast assessment={assessment} />}
      </BuilderFigures>
      <Tabs
        value={tab}
        onChange={(next) => goToTab(next as BuilderTab)}
        // Keeps what was typed into a form while a different tab is open.
        keepMounted
      >
        <div className={classes.tabs}>
          <Tabs.List ref={tabs}>
            {(kinds.length === 0 ? NO_KIND : kinds).map((kind) => (
              <Tabs.Tab key={kind} value={kind}>
                {kinds.length === 0 ? 'Sections' : SECTION_KIND_WORDS[kind]}
                <span className={classes.count}>{countOf(board.shown, kind)}</span>
              </Tabs.Tab>
            ))}
            <Tabs.Tab value="rules">Rules and scale</Tabs.Tab>
            <Tabs.Tab value="release">Release</Tabs.Tab>
            <Tabs.Tab value="people">People</Tabs.Tab>
          </Tabs.List>
          <div className={classes.afterTabs}>
            {assessment.session_count > 0 && (
              <>
                <WaitingMarks assessment={assessment.id} />
                {me !== undefined && reachOf(me.role, 'results.analyse') !== 'none' && (
                  <Link to="/assessments/$id/analysis" params={{ id: assessment.id }}>
                    Analysis
                  </Link>
                )}
              </>
            )}
            {changes && inSight.length > 0 && (
              <span className={classes.hint}>
                <kbd>Space</kbd> picks up a card <kbd>↑</kbd> <kbd>←</kbd> move it <kbd>Space</kbd> drops it
              </span>
            )}
          </div>
        </div>
        <div className={tab === 'people' ? undefined : classes.grid}>
          <div>
            {isKind(tab) && (
              <Tabs.Panel value={tab}>
                {inSight.length === 0 ? (
                  <NoSections add={changes ? addSection : undefined} />
                ) : (
                  <BoardPart
                    assessment={assessment}
                    columns={inSight}
                    all={columns}
                    board={board}
                    faults={faults}
                    mayChange={changes}
                    picked={picked}
                    pick={pick}
                    addSection={addSection}
                  />
                )}
              </Tabs.Panel>
            )}
            <Tabs.Panel value="rules">
              <RulesForm assessment={assessment} columns={columns} mayChange={changes} />
              {assessment.kind !== 'adaptive' && (
                <div className={classes.calculator}>
                  <ScoreCalculator
                    assessment={assessment.id}
                    sections={columns.map(({ section }) => ({
                      id: section.id,
                      title: [section.title, section.module?.variant].filter(Boolean).join(', '),
                    }))}
                    isPublished={assessment.revision !== null}
                  />
                </div>
              )}
            </Tabs.Panel>
            <Tabs.Panel value="release">
              {tab === 'release' && assessment.session_count > 0 && (
                <ReadyToRelease assessment={assessment.id} />
              )}
              <ReleaseForm assessment={assessment} mayChange={changes} />
            </Tabs.Panel>
            {tab === 'people' && (
              <Tabs.Panel value="people">
                <People assessment={assessment.id} />
              </Tabs.Panel>
            )}
          </div>
          {tab !== 'people' && <PublishPanel assessment={assessment} check={check} goTo={goTo} />}
        </div>
      </Tabs>
      {dialog === 'publish' && <PublishDialog assessment={assessment} close={close} />}
      {dialog === 'rename' && <RenameDialog assessment={assessment} close={close} />}
      {dialog === 'allot' && <AllotDialog assessment={assessment} close={close} />}
      {dialog === 'section' && (
        <SectionDialog
          assessment={assessment}
          kind={inSight[0]?.section.kind ?? 'reading_writing'}
          close={close}
          added={(section) => {
            pick(section.id);
            goToTab(section.kind);
          }}
        />
      )}
    </Page>
  );
}

function NoSections({ add }: { add: (() => void) | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={<IconLayoutColumns {...ICON} />}
        title="No sections yet"
        action={
          add && (
            <Button size="xs" onClick={add}>
              Add a section
            </Button>
          )
        }
      >
        Students take one section at a time, each with its own time limit. Its questions show up here as
        cards.
      </EmptyState>
    </Card>
  );
}

function isKind(tab: BuilderTab): tab is SectionKind {
  return (SECTION_KINDS as readonly BuilderTab[]).includes(tab);
}

/** The requested tab, or the first one if it does not exist. */
function tabOf(asked: BuilderTab | undefined, kinds: readonly SectionKind[]): BuilderTab {
  const first = kinds[0] ?? 'reading_writing';
  return asked === undefined || (isKind(asked) && !kinds.includes(asked)) ? first : asked;
}

function countOf(columns: readonly Column[], kind: SectionKind): number {
  return columns
    .filter(({ section }) => section.kind === kind)
    .reduce((count, { placements }) => count + placements.length, 0);
}

/** Scrolls the open tab into view on narrow screens. */
function useShownTab(list: RefObject<HTMLDivElement | null>, tab: BuilderTab) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is read off the list
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-active]');
    if (list.current && open) list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft;
  }, [list, tab]);
}

/** Focuses an element once it is in the page. It may be in a tab that has yet to open. */
function useAim(): (id: string) => void {
  const aim = useRef<string | null>(null);
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const element = aim.current === null ? null : document.getElementById(aim.current);
    if (element === null) return;
    aim.current = null;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  });
  return (id) => {
    aim.current = id;
    render();
  };
}
