import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect } from 'react';
import { fullName } from '#core/full-name.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { currentReading, useLogin } from './login.ts';
import classes from './reading-banner.module.css';

interface ReadingBannerProps {
  /** Returns to the user's own view. `isOver` is true if the allowed time is over. */
  onBack: (isOver: boolean) => void;
}

/**
 * A banner on every screen that says whose view is shown and how to leave it. Hidden in the user's own view.
 */
export function ReadingBanner({ onBack }: ReadingBannerProps) {
  const login = useLogin();
  const reading = currentReading();
  const ends_at = reading?.ends_at;
  useEffect(() => {
    if (ends_at === undefined) return;
    const timer = setTimeout(() => onBack(true), Math.max(0, Date.parse(ends_at) - serverNow().getTime()));
    return () => clearTimeout(timer);
  }, [ends_at, onBack]);
  if (reading === null || login === null) return null;
  return (
    <section className={classes.banner} aria-label="Viewing as someone else">
      <IconEye size={16} stroke={1.5} aria-hidden />
      <p>
        <strong>You’re seeing what {fullName(login.user)} sees.</strong> You can’t change anything here.
      </p>
      <Button variant="default" size="xs" onClick={() => onBack(false)}>
        Back to your own view
      </Button>
    </section>
  );
}
