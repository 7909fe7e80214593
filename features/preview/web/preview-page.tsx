import { Button, Radio, Tabs } from '@mantine/core';
import { IconLayoutColumns, IconQuestionMark } from '@tabler/icons-react';
import { useState } from 'react';
import { TOOL_WORDS } from '#features/assessments/assessment-words.rules.ts';
import type { ToolSet } from '#features/assessments/assessments.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { Preview, PreviewedModule, PreviewedVariant } from '../preview.contract.ts';
import { pathWords, questionsWords } from '../preview-words.rules.ts';
import classes from './preview.module.css';
import { PreviewedQuestions } from './previewed-questions.tsx';

interface PreviewPageProps {
  preview: Preview;
  /** Shows the test with a different seed, as a different taker would get it. */
  another: () => void;
}

/**
 * Shows module after module with every path. Questions can be answered as in the exam room, and answers are
 * not stored.
 */
export function PreviewPage({ preview: { assessment, modules, seed }, another }: PreviewPageProps) {
  const [place, setPlace] = useState(0);
  const shown = modules[place];
  return (
    <Page
      title={assessment.title}
      sub="Student preview. Answers aren’t saved."
      action={
        <>
          {assessment.differs_by_taker && (
            <Button variant="default" onClick={another}>
              Preview as another student
            </Button>
          )}
          <LinkButton variant="default" to="/assessments/$id" params={{ id: assessment.id }}>
            Back to the test
          </LinkButton>
        </>
      }
    >
      {assessment.instructions !== '' && (
        <Card>
          <RichText html={assessment.instructions} kind="plain" />
        </Card>
      )}
      {shown === undefined ? (
        <EmptyState icon={<IconLayoutColumns size={16} stroke={1.5} aria-hidden />} title="No sections yet">
          Add a section to the test to preview it.
        </EmptyState>
      ) : (
        <Tabs value={String(place)} onChange={(next) => setPlace(Number(next))}>
          <Tabs.List className={classes.tabs}>
            {modules.map(({ title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a module is its place
              <Tabs.Tab key={index} value={String(index)}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={String(place)}>
            <ModulePart
              key={`${place} ${seed}`}
              of={shown}
              isOneAtATime={assessment.is_one_at_a_time}
              isForward={assessment.navigation === 'forward' || assessment.is_one_at_a_time}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
}

interface ModulePartProps {
  of: PreviewedModule;
  isOneAtATime: boolean;
  /** Whether the test does not allow going back in the exam room. The preview always allows it. */
  isForward: boolean;
}

function ModulePart({ of, isOneAtATime, isForward }: ModulePartProps) {
  const [path, setPath] = useState(0);
  const variant = of.variants[path] ?? of.variants[0];
  const paths = pathWords(of);
  if (variant === undefined) return null;
  return (
    <>
      {paths && (
        <Radio.Group
          label="Module variant"
          value={String(path)}
          onChange={(next) => setPath(Number(next))}
          className={classes.paths}
        >
          <div className={classes.choices}>
            {of.variants.map(({ section, title }, index) => (
              <Radio key={section} value={String(index)} label={`${title}: ${paths[index]}`} />
            ))}
          </div>
        </Radio.Group>
      )}
      <p className={classes.facts}>{factsOf(of, variant, { isOneAtATime, isForward }).join(' · ')}</p>
      {variant.instructions !== '' && (
        <Card kind="dense">
          <RichText html={variant.instructions} kind="plain" />
        </Card>
      )}
      {variant.questions.length === 0 ? (
        <EmptyState icon={<IconQuestionMark size={16} stroke={1.5} aria-hidden />} title="No questions yet">
          Students who get this module would have nothing to answer.
        </EmptyState>
      ) : (
        <PreviewedQuestions key={variant.section} questions={variant.questions} />
      )}
    </>
  );
}

/** The data about a section that its taker reads, such as time and tools. */
function factsOf(
  of: PreviewedModule,
  variant: PreviewedVariant,
  { isOneAtATime, isForward }: Omit<ModulePartProps, 'of'>,
): string[] {
  const tools = (Object.keys(TOOL_WORDS) as (keyof ToolSet)[]).filter((tool) => variant.tools[tool]);
  return [
    questionsWords(variant, isOneAtATime),
    of.duration_seconds === null ? 'no time limit' : durationWords(of.duration_seconds),
    ...(isForward ? ['students can’t go back'] : []),
    ...(of.break_after_seconds === null
      ? []
      : [`followed by a ${durationWords(of.break_after_seconds)} break`]),
    ...(tools.length === 0
      ? []
      : [`tools: ${tools.map((tool) => TOOL_WORDS[tool].toLowerCase()).join(', ')}`]),
  ];
}
