import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyedQuestion } from '#features/questions/questions.contract.ts';
import type { Chosen } from './chosen-key.ts';
import classes from './key-card.module.css';

interface GapAcceptProps {
  question: Pick<KeyedQuestion, 'gaps'>;
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
}

/** The form for another accepted answer in one typed gap. */
export function GapAccept({ question, chosen, choose }: GapAcceptProps) {
  const typed = question.gaps.flatMap(({ choices }, place) => (choices.length === 0 ? [place + 1] : []));
  const [gap, setGap] = useState(chosen.gap ?? typed[0]);
  const [text, setText] = useState(chosen.right[0] ?? '');
  const answer = text.trim();
  return (
    <form
      className={classes.typed}
      onSubmit={(event) => {
        event.preventDefault();
        choose({ ...chosen, gap, right: [answer] });
      }}
    >
      {typed.length > 1 && (
        <NativeSelect
          label="Gap"
          value={String(gap)}
          data={typed.map(String)}
          onChange={(event) => setGap(Number(event.currentTarget.value))}
        />
      )}
      <TextInput
        label={typed.length > 1 ? 'Also accept' : `Also accept in gap ${gap}`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="xs" disabled={answer === ''}>
        Preview
      </Button>
    </form>
  );
}
