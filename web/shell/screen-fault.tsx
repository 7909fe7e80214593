import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetFailedParts } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page.tsx';
import classes from './message.module.css';

/** Shown in place of a screen that failed or could not be loaded. */
export function ScreenFault() {
  const router = useRouter();
  useEffect(forgetFailedParts, []);
  return (
    <Page title="We couldn’t load this page">
      <p className={classes.text} role="alert">
        Everything you saved is safe. Check your connection and try again, or reload the page.
      </p>
      <Button onClick={() => void router.invalidate()}>Try again</Button>
    </Page>
  );
}
