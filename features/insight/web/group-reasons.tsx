import { IconCircleX } from '@tabler/icons-react';
import { GROUP_WORDS } from '#features/mistakes/mistake-filters.rules.ts';
import { Bars } from '#web/ui/bars.tsx';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { GroupInsight } from '../insight.contract.ts';
import { reasonsSentence } from '../shown-insight.rules.ts';
import classes from './group-insight.module.css';

const MOST_BARS = 12;

/** Why the group loses points: by the given reasons, and by the errors behind the chosen options. */
export function GroupReasons({ reasons }: { reasons: GroupInsight['reasons'] }) {
  const { said, named_errors } = reasons;
  return (
    <>
      <p className={classes.says}>{reasonsSentence(reasons)}</p>
      <div className={classes.pair}>
        <Section title="Reasons from students and staff">
          <Card>
            {said.length === 0 ? (
              <EmptyState icon={<IconCircleX size={16} stroke={1.5} aria-hidden />} title="No reasons yet">
                Students add reasons to their mistakes. You can add them when you go over a test.
              </EmptyState>
            ) : (
              <Bars
                caption="Reasons from students and staff"
                heads={['Reason', 'Questions missed']}
                bars={said.slice(0, MOST_BARS).map(({ name, group, missed }) => ({
                  label: `${name} (${GROUP_WORDS[group].toLowerCase()})`,
                  value: missed,
                }))}
              />
            )}
          </Card>
        </Section>
        {named_errors.length > 0 && (
          <Section title="Errors behind the chosen options">
            <Card>
              <Bars
                caption="Errors behind the chosen options"
                heads={['Error', 'Questions missed']}
                bars={named_errors
                  .slice(0, MOST_BARS)
                  .map(({ name, missed }) => ({ label: name, value: missed }))}
              />
            </Card>
          </Section>
        )}
      </div>
    </>
  );
}
