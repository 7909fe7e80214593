import { Button } from '@mantine/core';
import type { Choice } from '#contract/problem.ts';
import classes from './door.module.css';

interface WhoAreYouProps {
  choices: readonly Choice[];
  busy: boolean;
  choose: (value: string) => void;
}

/** Several people share what was typed: which of them one is. */
export function WhoAreYou({ choices, busy, choose }: WhoAreYouProps) {
  return (
    <fieldset className={classes.who}>
      <legend>Which of you is it?</legend>
      {choices.map(({ value, label }, index) => (
        <Button
          key={value}
          variant="default"
          size="lg"
          fullWidth
          justify="space-between"
          className={classes.choice}
          autoFocus={index === 0}
          disabled={busy}
          rightSection={<span className={classes.code}>{value}</span>}
          onClick={() => choose(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
