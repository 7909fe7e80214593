import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import type { Sitting, SittingEvent } from '../sittings.contract.ts';
import classes from './sitting.module.css';
import { clockWords } from './sitting-words.ts';
import { useNote, useRoomEvents } from './sittings.api.ts';

const USUAL = ['Noise', 'Device', 'Illness', 'Fire drill'];

/** Incidents and messages of a sitting. They can be added but not changed. */
export function RoomNotes({ sitting }: { sitting: Sitting }) {
  const incidents = useRoomEvents(sitting.id, 'incident').data?.results ?? [];
  const messages = useRoomEvents(sitting.id, 'message').data?.results ?? [];
  return (
    <div className={classes.notes}>
      <Card>
        <h2>Incidents</h2>
        <IncidentForm sitting={sitting.id} />
        <Notes events={incidents} empty="No incidents yet." />
      </Card>
      <Card>
        <h2>Messages</h2>
        <Notes events={messages} empty="No messages yet." />
      </Card>
    </div>
  );
}

function IncidentForm({ sitting }: { sitting: string }) {
  const noting = useNote(sitting, 'incident');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || noting.isPending) return;
    noting.mutate({ text: text.trim() }, { onSuccess: () => setText(''), onError: sayFault });
  };
  return (
    <form onSubmit={submit} className={classes.incident}>
      <TextInput
        aria-label="What happened?"
        placeholder="What happened?"
        maxLength={1000}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.usual}>
        {USUAL.map((word) => (
          <button key={word} type="button" onClick={() => setText((now) => (now === '' ? `${word}. ` : now))}>
            {word}
          </button>
        ))}
        <Button type="submit" size="xs" variant="default" aria-disabled={noting.isPending}>
          Record
        </Button>
      </div>
    </form>
  );
}

function Notes({ events, empty }: { events: readonly SittingEvent[]; empty: string }) {
  if (events.length === 0) return <p className={classes.quiet}>{empty}</p>;
  return (
    <ol className={classes.events}>
      {events.map((event) => (
        <li key={event.id}>
          <time dateTime={event.at}>{clockWords(event.at)}</time>
          <div>
            <p>{event.text}</p>
            <span className={classes.quiet}>
              {event.by.name}
              {event.kind === 'message'
                ? `, to ${event.taker?.name ?? 'everyone'}`
                : event.taker && `, about ${event.taker.name}`}
              {event.reached && `, seen by ${event.reached.shown_count} of ${event.reached.of_count}`}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}
