import { Button } from '@mantine/core';
import { Page } from '#web/ui/page.tsx';
import classes from './message.module.css';

/** In the place of a screen that could not be loaded, or that failed. */
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
