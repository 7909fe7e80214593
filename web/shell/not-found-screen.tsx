import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import classes from './message.module.css';

/** Shown for an unknown URL, and for a thing that does not exist or that the user may not see. */
export function NotFoundScreen() {
  return (
    <Page title="There is nothing here">
      <p className={classes.text}>
        The address may be mistyped, or what stood here was removed or is not yours to see.
      </p>
      <LinkButton to="/">Go to Today</LinkButton>
    </Page>
  );
}
