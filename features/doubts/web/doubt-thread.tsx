import { Button } from '@mantine/core';
import { IconCheck, IconRotate } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Instant, Moment } from '#web/ui/instant.tsx';
import type { Doubt } from '../doubts.contract.ts';
import { Composer } from './composer.tsx';
import { Message } from './doubt-message.tsx';
import { ageWords } from './doubt-words.ts';
import { useChange, useRead, useReply } from './doubts.api.ts';
import classes from './doubts.module.css';
import { useDraft } from './drafts.ts';
import { StaffAnswer, StaffHead } from './staff-answer.tsx';

interface ThreadProps {
  doubt: Doubt;
  reader: 'taker' | 'staff';
  field: RefObject<HTMLTextAreaElement | null>;
  now: Date;
}

/** The messages of a doubt, and the actions that the reader may take. */
export function Thread({ doubt, reader, field, now }: ThreadProps) {
  const { messages, asker, asked_at, assigned, status, waiting_since } = doubt;
  const firstNew = reader === 'taker' ? messages.find((one) => one.is_new)?.id : undefined;
  useReading(doubt, reader);
  return (
    <section className={classes.thread} aria-label="Doubt">
      <header>
        <div>
          <h2>{doubt.title}</h2>
          <p>
            {reader === 'staff' && `${[asker.name, ...doubt.groups].join(', ')} · `}
            asked <Instant at={asked_at} inSentence />
            {reader === 'taker' && assigned && ` · assigned to ${assigned.name}`}
          </p>
        </div>
        {doubt.staff && <StaffHead doubt={doubt} />}
      </header>
      <div className={classes.messages}>
        {messages.map((message) => (
          <div key={message.id}>
            {message.id === firstNew && <p className={classes.newLine}>New</p>}
            <Message doubt={doubt.id} message={message} mayMark={doubt.staff !== null} />
          </div>
        ))}
        {reader === 'staff' && waiting_since !== null && (
          <p className={classes.waits}>
            Waiting since <Instant at={waiting_since} inSentence /> ({ageWords(waiting_since, now)})
          </p>
        )}
        {doubt.is_held && reader === 'taker' && (
          <p className={classes.held}>
            You have a reply. You can read it{' '}
            {doubt.about.question === null
              ? 'after the test you are taking now'
              : 'when the answer to this question is released'}
            {doubt.out_at && (
              <>
                {' '}
                (<Moment at={doubt.out_at} />)
              </>
            )}
            .
          </p>
        )}
      </div>
      {doubt.staff ? (
        <StaffAnswer doubt={doubt} field={field} />
      ) : reader === 'taker' ? (
        <OwnFoot doubt={doubt} field={field} />
      ) : (
        <p className={classes.foot}>
          {status === 'open'
            ? 'Waiting for one of their tutors to answer.'
            : 'You can read this doubt, but you can’t see the answer key.'}
        </p>
      )}
    </section>
  );
}

/** Marks an answer as read when it has been on screen. */
function useReading(doubt: Doubt, reader: 'taker' | 'staff'): void {
  const { mutate } = useRead();
  const { id, is_unread, is_out } = doubt;
  const isToRead = reader === 'taker' && is_unread && is_out;
  useEffect(() => {
    // Marks the doubt as read only when the reader leaves it, so that the line that points out new messages
    // stays while it is open.
    if (isToRead) return () => mutate(id);
    return undefined;
  }, [isToRead, id, mutate]);
}

function OwnFoot({ doubt, field }: Pick<ThreadProps, 'doubt' | 'field'>) {
  const [text, setText] = useDraft(doubt.id);
  const reply = useReply(doubt.id);
  const change = useChange(doubt.id);
  const { version, status } = doubt;
  return (
    <div className={classes.foot}>
      <Composer
        label="Reply"
        isLabelHidden
        placeholder="Reply"
        rows={1}
        text={text}
        onText={setText}
        send={(html, files) => reply.mutateAsync({ text: html, files })}
        sendWords="Send"
        field={field}
        instead={
          status === 'resolved' ? (
            <Button
              variant="default"
              leftSection={<IconRotate size={16} aria-hidden />}
              loading={change.isPending}
              onClick={() => change.mutate({ act: 'reopen', version }, { onError: sayFault })}
            >
              Not clear yet
            </Button>
          ) : (
            <BusyButton
              busy={change.isPending}
              busyWords="Resolving"
              leftSection={<IconCheck size={16} aria-hidden />}
              onClick={() => change.mutate({ act: 'resolve', version }, { onError: sayFault })}
            >
              Got it, thanks
            </BusyButton>
          )
        }
      />
    </div>
  );
}
