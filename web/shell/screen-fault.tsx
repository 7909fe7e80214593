import { Button } from '@mantine/core';
import { Page } from '#web/ui/page.tsx';
import classes from './message.module.css';

/** Shown in place of a screen that failed or could not be loaded. */
export function ScreenFault() {
  return (
    <Page title="We couldn’t load this page">
      <p className={classes.text} role="alert">
        Everything you saved is safe. Check your connection, then reload the page.
      </p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </Page>
  );
}
