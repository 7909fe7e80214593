import { Button, MultiSelect, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useState } from 'react';
import { levelWords } from '#core/mastery/level-words.ts';
import { useDrawnPractice } from '#features/practice/web/public.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { sinceDay } from '#web/ui/when.ts';
import type { Studying } from '../reviews.contract.ts';
import classes from './make-set.module.css';
import { whyNot } from './why-not.ts';

const SIZES = ['5', '8', '12'];
const MOST_SKILLS = 5;

/** Makes a practice set on skills that the student chooses. The recommended skill is preselected. */
export function MakeSet({ studying, now, close }: { studying: Studying; now: Date; close: () => void }) {
  const recommended = studying.next.steps.flatMap(({ topic }) => topic ?? []);
  const [first] = recommended;
  const [topics, setTopics] = useState<string[]>(first === undefined ? [] : [first.id]);
  const [size, setSize] = useState('8');
  const practise = useDrawnPractice(true);
  const ranks = new Map(recommended.map(({ id }, rank) => [id, rank]));
  const rankOf = (id: string) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
  const skills = studying.skills.toSorted((a, b) => rankOf(a.id) - rankOf(b.id));
  return (
    <Dialog opened close={close} title="Create a practice set" size={480}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (topics.length > 0 && !practise.isPending) practise.mutate({ topics, size: Number(size) });
        }}
      >
        <MultiSelect
          label="Skills"
          description="Most useful skills first. The set has only questions you haven’t seen."
          data={skills.map(({ id, name, level_since, ...skill }) => {
            const standing = levelWords(skill, sinceDay(new Date(level_since), now));
            return { value: id, label: standing === null ? name : `${name}: ${standing}` };
          })}
          value={topics}
          onChange={setTopics}
          maxValues={MOST_SKILLS}
          searchable
          required
        />
        <div>
          <p className={classes.label} id="set-size">
            Questions
          </p>
          <SegmentedControl aria-labelledby="set-size" data={SIZES} value={size} onChange={setSize} />
        </div>
        {practise.error && <p role="alert">{whyNot(practise.error)}</p>}
        <div className={classes.formActs}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton
            type="submit"
            busy={practise.isPending}
            busyWords="Creating"
            disabled={topics.length === 0}
          >
            Create and start
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
