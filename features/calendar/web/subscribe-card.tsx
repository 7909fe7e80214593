import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { sinceDay } from '#web/ui/when.ts';
import { useEndFeed, useFeed, useRenewFeed } from './calendar.api.ts';
import classes from './calendar.module.css';

/** The private link with which other calendar programs show this calendar. */
export function SubscribeCard() {
  const feed = useFeed();
  const renew = useRenewFeed();
  const end = useEndFeed();
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null);
  // The address is known only to the window that made it.
  const [address, setAddress] = useState<string | null>(null);
  const close = () => setAsking(null);
  const onError = (error: Error) =>
    toast({ type: 'error', title: 'Nothing changed', content: faultWords(error).detail });
  const make = () =>
    renew.mutate(undefined, {
      onSuccess: (made) => {
        setAddress(made);
        close();
      },
      onError,
    });
  const remove = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        setAddress(null);
        close();
        toast({ content: 'The calendar link has ended.' });
      },
      onError,
    });
  const made = feed.data?.feed ?? null;
  return (
    <Card>
      <section className={classes.subscribe} aria-label="Subscribe">
        <h2>
          <IconLink size={16} stroke={1.5} aria-hidden />
          Subscribe
        </h2>
        {feed.error ? (
          <LoadError what="your calendar link" error={feed.error} retry={() => void feed.refetch()} />
        ) : feed.data === undefined ? (
          <SkeletonLines lines={2} />
        ) : (
          <>
            {address !== null && made !== null && <Address address={address} />}
            <p>
              {made === null
                ? 'A private link shows this calendar in Google, Apple, or Outlook.'
                : address === null
                  ? `You have a link from ${sinceDay(new Date(made.created_at), serverNow())}. A link is shown only once.`
                  : 'Copy the link now. It is shown only once.'}{' '}
              Anyone with the link can read your calendar. It has no scores.
            </p>
            <div className={classes.acts}>
              {made === null ? (
                <BusyButton variant="default" busy={renew.isPending} busyWords="Making" onClick={make}>
                  Make a link
                </BusyButton>
              ) : (
                <>
                  <Button variant="default" size="xs" onClick={() => setAsking('renew')}>
                    Make a new link
                  </Button>
                  <Button variant="default" size="xs" onClick={() => setAsking('end')}>
                    End the link
                  </Button>
                </>
              )}
            </div>
          </>
        )}
        <ConfirmDialog
          opened={asking === 'renew'}
          close={close}
          title="Make a new calendar link?"
          act="Make a new link"
          acting="Making"
          busy={renew.isPending}
          confirm={make}
        >
          <p>The present link stops working. Calendars that use it need the new link.</p>
        </ConfirmDialog>
        <ConfirmDialog
          opened={asking === 'end'}
          close={close}
          title="End the calendar link?"
          act="End the link"
          acting="Ending"
          busy={end.isPending}
          danger
          confirm={remove}
        >
          <p>Calendars that use the link no longer get changes. You can make a new link at any time.</p>
        </ConfirmDialog>
      </section>
    </Card>
  );
}

function Address({ address }: { address: string }) {
  return (
    <div className={classes.address}>
      <TextInput
        aria-label="Calendar link"
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label="Copy the link"
        title="Copy the link"
        onClick={() => void copy(address)}
      >
        <IconCopy size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Browsers block clipboard access on pages that were not loaded over TLS. */
async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    toast({ content: 'Calendar link copied.' });
  } catch {
    toast({
      type: 'error',
      title: 'Couldn’t copy the link',
      content: 'Your browser doesn’t allow copying here. Select the link and copy it.',
    });
  }
}
