import { Select } from '@mantine/core';
import { useState } from 'react';
import { useSchoolChoices } from '#features/schools/web/public.tsx';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { Dif } from '../dif.contract.ts';
import classes from './dif-panel.module.css';
import { DIF_ADVICE, differenceWords, differing, difSentence } from './dif-words.ts';
import { useDif, useGroupChoices } from './results.api.ts';

type By = 'group' | 'school';

const BY_WORDS = [
  { value: 'group', label: 'Groups' },
  { value: 'school', label: 'Schools' },
];

/** Compares two groups or schools question by question; `open` opens a question in the table above. */
export function DifPanel({ assessment, open }: { assessment: string; open: (question: string) => void }) {
  const [by, setBy] = useState<By>('group');
  const [reference, setReference] = useState<string | null>(null);
  const [focal, setFocal] = useState<string | null>(null);
  const groups = useGroupChoices(by === 'group');
  const schools = useSchoolChoices();
  const choices = by === 'group' ? groups : schools;
  const dif = useDif(assessment, { by, reference, focal });
  return (
    <div className={classes.panel}>
      <Card>
        <Section title="Do questions work differently for two groups?">
          <div className={classes.choice}>
            {schools.length > 1 && (
              <Select
                label="Type"
                data={BY_WORDS}
                value={by}
                allowDeselect={false}
                onChange={(value) => {
                  setBy(value === 'school' ? 'school' : 'group');
                  setReference(null);
                  setFocal(null);
                }}
              />
            )}
            <Select
              label="Compare"
              data={choices.filter(({ value }) => value !== focal)}
              value={reference}
              onChange={setReference}
              searchable
              clearable
            />
            <Select
              label="with"
              data={choices.filter(({ value }) => value !== reference)}
              value={focal}
              onChange={setFocal}
              searchable
              clearable
            />
          </div>
          {dif.data && <Compared dif={dif.data} open={open} />}
          {dif.isLoading && <SkeletonLines lines={3} />}
          {dif.error && (
            <LoadError what="the comparison" error={dif.error} retry={() => void dif.refetch()} />
          )}
        </Section>
      </Card>
    </div>
  );
}

function Compared({ dif, open }: { dif: Dif; open: (question: string) => void }) {
  const found = differing(dif.items ?? []);
  return (
    <div role="status">
      <p className={classes.say}>{difSentence(dif)}</p>
      {found.length > 0 && (
        <>
          <ul className={classes.found}>
            {found.map((item) => (
              <li key={item.question}>
                <button type="button" onClick={() => open(item.question)}>
                  {item.label}
                </button>
                <span>{differenceWords(item, dif)}</span>
              </li>
            ))}
          </ul>
          <p className={classes.advice}>{DIF_ADVICE}</p>
        </>
      )}
    </div>
  );
}
