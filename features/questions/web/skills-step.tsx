import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Chip } from '#web/ui/chip.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import type { ImportLabel, ImportReport } from '../import.contract.ts';
import {
  countWithout,
  filledDown,
  NO_SKILL,
  type PickState,
  type Picks,
  picked,
  pickOf,
  stateOf,
  suggested,
} from '../skill-picks.rules.ts';
import { SkillSelect } from './skill-select.tsx';
import classes from './skills-step.module.css';

interface SkillsStepProps {
  report: ImportReport;
  picks: Picks;
  pick: (picks: Picks) => void;
}

/** How many rows are shown at first. */
const SHOWN = 30;

/** The step that confirms or sets the skill of each category and tag of the file. */
export function SkillsStep({ report, picks, pick }: SkillsStepProps) {
  const [isAll, setAll] = useState(false);
  const { labels, more_labels } = report;
  const offers = suggested(labels, picks);
  const shown = isAll ? labels : labels.slice(0, SHOWN);
  return (
    <div className={classes.step}>
      <Section
        title="Skills"
        sub={<span role="status">{withoutWords(report, countWithout(report, picks))}</span>}
        end={
          offers.length > 1 && (
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                pick(offers.reduce((next, one) => picked(next, one, one.suggestion?.id ?? null), picks))
              }
            >
              Use all {count(offers.length)} suggestions
            </Button>
          )
        }
      >
        {labels.length === 0 ? (
          <p className={classes.words}>
            The file has no categories or tags. After the import, you can set a skill for all questions
            together.
          </p>
        ) : (
          <div className={classes.box}>
            <table className={classes.table} aria-label="Skills">
              <thead className={classes.heads}>
                <tr>
                  <th scope="col" className={classes.head}>
                    In the file
                  </th>
                  <th scope="col" className={`${classes.head} ${classes.headFigure}`}>
                    Questions
                  </th>
                  <th scope="col" className={classes.head}>
                    Skill
                  </th>
                  <th scope="col" className={classes.head}>
                    Matched by
                  </th>
                </tr>
              </thead>
              <tbody className={classes.rows}>
                {shown.map((label, place) => (
                  <LabelRow
                    key={label.label}
                    label={label}
                    picks={picks}
                    pick={pick}
                    fill={
                      labels.slice(place + 1).some((below) => pickOf(below, picks) === null)
                        ? () => pick(filledDown(labels, picks, place))
                        : null
                    }
                  />
                ))}
              </tbody>
            </table>
            {shown.length < labels.length && (
              <Button variant="subtle" size="xs" m="xs" onClick={() => setAll(true)}>
                Show {count(labels.length - shown.length)} more
              </Button>
            )}
          </div>
        )}
        {more_labels > 0 && (
          <p className={classes.words}>
            Labels not listed here: {count(more_labels)}. They get a skill only if they match one
            automatically.
          </p>
        )}
      </Section>
    </div>
  );
}

function withoutWords({ totals }: ImportReport, without: number): string {
  const all = totals.taken + totals.changed;
  if (without === 0)
    return all === 1 ? 'The question has a skill.' : `All ${count(all)} questions have a skill.`;
  if (without === all)
    return all === 1
      ? 'The question will have no skill.'
      : `None of the ${count(all)} questions will have a skill.`;
  return `${count(without)} of ${count(all)} questions will have no skill.`;
}

interface LabelRowProps {
  label: ImportLabel;
  picks: Picks;
  pick: (picks: Picks) => void;
  /** Applies the tag to all undecided labels below; null if there are none. */
  fill: (() => void) | null;
}

function LabelRow({ label, picks, pick, fill }: LabelRowProps) {
  const value = pickOf(label, picks);
  const state = stateOf(label, picks);
  const { suggestion, tag } = label;
  const offered = value === null ? suggestion : null;
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.label}>
        {label.label}
      </th>
      <td className={classes.figure}>
        {count(label.count)}
        <span className={classes.unit}> {label.count === 1 ? 'question' : 'questions'}</span>
      </td>
      <td className={classes.pick}>
        <SkillSelect
          aria-label={`Skill of “${label.label}”`}
          placeholder="No skill yet"
          size="xs"
          none={NO_SKILL}
          extra={tag ?? undefined}
          value={value}
          onChange={(next) => pick(picked(picks, label, next))}
        />
        {offered !== null && (
          <Button variant="subtle" size="compact-xs" onClick={() => pick(picked(picks, label, offered.id))}>
            Use {offered.name}
          </Button>
        )}
        {value !== null && state !== 'no_skill' && fill !== null && (
          <Button variant="subtle" size="compact-xs" onClick={fill}>
            Use for all unmatched below
          </Button>
        )}
      </td>
      <td className={classes.state}>{STATES[state]}</td>
    </tr>
  );
}

const SURE = <IconCheck size={12} aria-hidden />;
const UNSURE = <IconAlertTriangle size={12} aria-hidden />;
const sure = (words: string) => (
  <Chip kind="right" icon={SURE}>
    {words}
  </Chip>
);
const unsure = (words: string) => (
  <Chip kind="flag" icon={UNSURE}>
    {words}
  </Chip>
);

const STATES: Readonly<Record<PickState, ReactNode>> = {
  name: sure('Name'),
  alias: sure('Former name'),
  path: sure('Part of the label'),
  remembered: sure('An earlier import'),
  mapping: sure('Your choice'),
  picked: sure('Your choice'),
  none: <Chip>No skill</Chip>,
  no_skill: unsure('Matches a broader tag, not a skill'),
  open: unsure('Not matched yet'),
};
