import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { serverNow } from '#web/lib/server-now.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { ForeignLink } from '#web/ui/foreign-link.tsx';
import { leadsTo } from '#web/ui/link-hosts.ts';
import type { Video } from '../videos.contract.ts';
import classes from './video.module.css';
import { useReport } from './videos.api.ts';

/** A video that a different server plays. A button opens it, with its passcode beside it. */
export function ForeignVideo({ video }: { video: Video }) {
  const report = useReport(video.id);
  const [isOpened, setOpened] = useState(false);
  const [isTold, setTold] = useState(false);
  const { url, passcode, own } = video;
  const host = leadsTo(url ?? '', []).name;
  return (
    <Card>
      <div className={classes.foreign}>
        <p>
          This lesson plays on {host}. It opens in a new tab, and that site can’t see which page you came
          from.
        </p>
        {passcode !== null && (
          <p>
            You’ll need a passcode.{' '}
            {isTold ? (
              <code>{passcode}</code>
            ) : (
              <Button variant="default" size="xs" onClick={() => setTold(true)}>
                Show passcode
              </Button>
            )}
          </p>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears of the press on the link inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key presses the link too */}
        <div onClick={() => setOpened(true)}>
          <ForeignLink address={url ?? ''} attributes={{ className: classes.open ?? '' }}>
            <IconExternalLink size={16} stroke={1.6} aria-hidden /> Open lesson
          </ForeignLink>
        </div>
        {own && own.done_at === null && (
          <Button
            variant={isOpened ? 'filled' : 'default'}
            loading={report.isPending}
            onClick={() =>
              report.mutate(
                { ranges: [], position: 0, at: serverNow().toISOString(), done: true },
                { onError: sayFault },
              )
            }
          >
            Mark as watched
          </Button>
        )}
      </div>
    </Card>
  );
}
