import { Button } from '@mantine/core';
import { Page } from '#web/ui/page.tsx';
import classes from './message.module.css';

/** Shown instead of a screen that failed or could not be loaded. */
export function ScreenFault() {
  return (
    <Page title="This page did not load">
      <p className={classes.text} role="alert">
        What you saved is safe. Check your connection, then load the page again.
      </p>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </Page>
  );
}
