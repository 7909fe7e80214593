import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect } from 'react';
import { fullName } from '#core/full-name.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { currentReading, useLogin } from './login.ts';
import classes from './reading-banner.module.css';

interface ReadingBannerProps {
  /** The way back to one's own view; `isOver`: the time for it has run out. */
  onBack: (isOver: boolean) => void;
}

/** Says as whom one looks at the product, on every screen, with the way back; nothing in one's own view. */
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
    <section className={classes.banner} aria-label="Whose view this is">
      <IconEye size={16} stroke={1.5} aria-hidden />
      <p>
        <strong>You see what {fullName(login.user)} sees.</strong> Nothing can be changed from here.
      </p>
      <Button variant="default" size="xs" onClick={() => onBack(false)}>
        Back to your own view
      </Button>
    </section>
  );
}
