import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '#web/ui/page.tsx';
import classes from './message.module.css';

/** An address without a screen, or a thing that is absent or out of one's reach. */
export function NotFoundScreen() {
  return (
    <Page title="There is nothing here">
      <p className={classes.text}>
        The address may be mistyped, or what stood here was removed or is not yours to see.
      </p>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>Go to Today</Button>
    </Page>
  );
}
