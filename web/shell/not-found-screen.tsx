import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import classes from './message.module.css';

/** An address without a screen, or a thing that is absent or out of one's reach. */
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
