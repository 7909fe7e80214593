import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NoMail, queuedToast } from '#features/outbox/web/public.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { OwnRecord } from '../auth.contract.ts';
import { useSendEmailConfirmation } from './getting-in.api.ts';
import { EmailDialog, MobileDialog, RemoveContactDialog } from './own-contact-dialogs.tsx';
import classes from './profile-screen.module.css';

type Contact = 'email' | 'mobile';

const CONTACT_WORDS: Readonly<Record<Contact, string>> = { email: 'email', mobile: 'phone' };

/** Shows the contacts that the person signs in with, and changes them. */
export function OwnContactsCard({ me }: { me: OwnRecord }) {
  const [dialog, setDialog] = useState<{ contact: Contact; act: 'set' | 'remove' } | null>(null);
  const close = () => setDialog(null);
  const value = dialog === null ? null : me[dialog.contact];
  return (
    <Card>
      <dl className={classes.facts}>
        <div>
          <dt>Username</dt>
          <dd>{me.username}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <OwnContact
              contact="email"
              value={me.email}
              isConfirmed={me.is_email_confirmed}
              ask={(act) => setDialog({ contact: 'email', act })}
            />
            {me.email !== null && !me.is_email_confirmed && me.pending_email === null && <SendConfirmation />}
            {me.pending_email !== null && (
              <p className={classes.pending}>
                To confirm {me.pending_email}, open the link we email there. Then{' '}
                {me.email === null ? 'you can sign in with it.' : 'it replaces your current email.'}
              </p>
            )}
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <OwnContact
              contact="mobile"
              value={me.mobile}
              isConfirmed={me.is_mobile_confirmed}
              ask={(act) => setDialog({ contact: 'mobile', act })}
            />
          </dd>
        </div>
      </dl>
      {(me.pending_email !== null || (me.email !== null && !me.is_email_confirmed)) && <NoMail />}
      <Button variant="default" renderRoot={(props) => <Link to="/change-password" {...props} />}>
        Change password
      </Button>
      {dialog?.contact === 'email' && dialog.act === 'set' && (
        <EmailDialog present={me.email} close={close} />
      )}
      {dialog?.contact === 'mobile' && dialog.act === 'set' && (
        <MobileDialog present={me.is_mobile_confirmed ? null : me.mobile} close={close} />
      )}
      {dialog?.act === 'remove' && value !== null && (
        <RemoveContactDialog contact={dialog.contact} value={value} close={close} />
      )}
    </Card>
  );
}

interface OwnContactProps {
  contact: Contact;
  value: string | null;
  isConfirmed: boolean;
  ask: (act: 'set' | 'remove') => void;
}

function OwnContact({ contact, value, isConfirmed, ask }: OwnContactProps) {
  const confirms = contact === 'mobile' && value !== null && !isConfirmed;
  const word = value === null ? 'Add' : confirms ? 'Confirm' : 'Change';
  return (
    <>
      {value ?? <span className={classes.quiet}>None</span>}
      {value !== null && !isConfirmed && <span className={classes.quiet}> – not confirmed</span>}
      <div className={classes.acts}>
        <Button
          variant="default"
          size="xs"
          aria-label={`${word} ${CONTACT_WORDS[contact]}`}
          onClick={() => ask('set')}
        >
          {word}
        </Button>
        {value !== null && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Remove ${CONTACT_WORDS[contact]}`}
            onClick={() => ask('remove')}
          >
            Remove
          </Button>
        )}
      </div>
    </>
  );
}

function SendConfirmation() {
  const { mutate, isPending } = useSendEmailConfirmation();
  return (
    <BusyButton
      variant="default"
      size="xs"
      className={classes.unconfirmed}
      busy={isPending}
      busyWords="Sending"
      onClick={() =>
        mutate(undefined, {
          onSuccess: (answer) =>
            toast(queuedToast(answer, 'We’re sending you a link.', 'Ask your school for help.')),
          onError: sayFault,
        })
      }
    >
      Send email again
    </BusyButton>
  );
}
