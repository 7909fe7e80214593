import type { Choice } from '#contract/problem.ts';
import { plainButton } from '#web/ui/plain-button.tsx';
import classes from './door.module.css';

interface WhoAreYouProps {
  choices: readonly Choice[];
  busy: boolean;
  choose: (value: string) => void;
}

/** Lets the person choose who they are when several people share the typed contact. */
export function WhoAreYou({ choices, busy, choose }: WhoAreYouProps) {
  return (
    <fieldset className={classes.who}>
      <legend>Who’s signing in?</legend>
      {choices.map(({ value, label }, index) => (
        <button
          key={value}
          type="button"
          className={`${plainButton} ${classes.choice}`}
          data-size="lg"
          data-variant="default"
          // biome-ignore lint/a11y/noAutofocus: the question took the place of the form, whose focus is gone
          autoFocus={index === 0}
          disabled={busy}
          onClick={() => choose(value)}
        >
          {label}
          <span className={classes.code}>{value}</span>
        </button>
      ))}
    </fieldset>
  );
}
