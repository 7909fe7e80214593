import { ActionIcon, Button, Tabs, TextInput } from '@mantine/core';
import { IconMessageQuestion, IconNote, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { durationFigure } from '#web/ui/durations.ts';
import { AddFormula } from '#web/ui/formula-pad/add-formula.tsx';
import { FormulaText } from '#web/ui/formula-text.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { type MomentDoubt, momentsOf } from '../moments.rules.ts';
import type { Video } from '../videos.contract.ts';
import type { Player } from './use-player.ts';
import classes from './video.module.css';
import { useKeepNote, useRemoveNote } from './videos.api.ts';

const LONGEST_NOTE = 500;

interface VideoTabsProps {
  video: Video;
  /** The viewer's doubts that refer to a moment of the video. */
  doubts: readonly MomentDoubt[];
  /** Controls the video; null if a different server plays it. */
  player: Player | null;
  note?: RefObject<HTMLInputElement | null> | undefined;
}

/** Tabs under the player: the viewer's notes and doubts, and the transcript. */
export function VideoTabs({ video, doubts, player, note }: VideoTabsProps) {
  const { own, transcript } = video;
  if (own === null && transcript.length === 0) return null;
  return (
    <Tabs defaultValue={own === null ? 'transcript' : 'notes'} className={classes.tabs}>
      <Tabs.List>
        {own && (
          <Tabs.Tab value="notes">
            {doubts.length === 0 ? 'Notes' : 'Notes and doubts'}{' '}
            <span className={classes.count}>{own.notes.length + doubts.length}</span>
          </Tabs.Tab>
        )}
        {transcript.length > 0 && <Tabs.Tab value="transcript">Transcript</Tabs.Tab>}
      </Tabs.List>
      {own && (
        <Tabs.Panel value="notes">
          <Notes video={video} doubts={doubts} player={player} note={note} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="transcript">
        <Transcript transcript={transcript} player={player} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Notes({ video, doubts, player, note }: VideoTabsProps) {
  const keep = useKeepNote(video.id);
  const remove = useRemoveNote(video.id);
  const [text, setText] = useState('');
  const own = useRef<HTMLInputElement | null>(null);
  const at_seconds = Math.floor(player?.at ?? 0);
  // Pauses the video, so that the viewer misses nothing while writing.
  const write = (next: string) => {
    player?.pause();
    setText(next);
  };
  return (
    <>
      <form
        className={classes.newNote}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '' || keep.isPending) return;
          keep.mutate({ at_seconds, text: text.trim() }, { onSuccess: () => setText('') });
        }}
      >
        {player && <span className={classes.moment}>{durationFigure(at_seconds)}</span>}
        <TextInput
          ref={(input) => {
            own.current = input;
            if (note) note.current = input;
          }}
          aria-label="Note at this moment"
          placeholder="Note at this moment"
          maxLength={LONGEST_NOTE}
          value={text}
          error={keep.error && faultWords(keep.error).detail}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          rightSectionWidth={40}
          rightSection={<AddFormula area={own} text={text} onText={write} most={LONGEST_NOTE} />}
        />
        <Button type="submit" variant="default" leftSection={<IconNote size={16} stroke={1.6} aria-hidden />}>
          Save note
        </Button>
      </form>
      <ul className={classes.notes}>
        {momentsOf(video.own?.notes ?? [], doubts).map((one) => (
          <li key={`${one.kind} ${one.kind === 'note' ? one.note.id : one.doubt.id}`}>
            <button
              type="button"
              className={classes.moment}
              aria-label={`Go to ${durationFigure(one.at_seconds)}`}
              disabled={player === null}
              onClick={() => player?.seek(one.at_seconds)}
            >
              {durationFigure(one.at_seconds)}
            </button>
            {one.kind === 'note' ? (
              <>
                <p>
                  <FormulaText text={one.note.text} />
                </p>
                <span>
                  <Instant at={one.note.created_at} />
                </span>
                <ActionIcon
                  aria-label={`Remove the note at ${durationFigure(one.at_seconds)}`}
                  onClick={() => remove.mutate(one.note.id, { onError: sayFault })}
                >
                  <IconTrash size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
              </>
            ) : (
              <Asked doubt={one.doubt} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A doubt at a moment, with a link to its answers. */
function Asked({ doubt: { id, title, asked_at, status, is_unread } }: { doubt: MomentDoubt }) {
  return (
    <>
      <p>
        <Link to="/doubts/$doubt" params={{ doubt: id }} search={{}}>
          {title}
        </Link>{' '}
        <span>{status === 'open' ? 'Waiting for an answer' : is_unread ? 'New answer' : 'Answered'}</span>
      </p>
      <span>
        <Instant at={asked_at} />
      </span>
      <IconMessageQuestion className={classes.asked} size={16} stroke={1.5} aria-label="Doubt" />
    </>
  );
}

interface TranscriptProps {
  transcript: Video['transcript'];
  player: Player | null;
}

/** The transcript line by line. While the video plays, the current line stays in view. */
function Transcript({ transcript, player }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  const at = player?.at ?? -1;
  const now = transcript.findLastIndex((cue) => cue.at_seconds <= at);
  const follows = player?.isPlaying === true;
  useEffect(() => {
    const box = list.current;
    const line = box?.children[now];
    if (!follows || !box || !(line instanceof HTMLElement)) return;
    box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }, [now, follows]);
  return (
    <ol className={classes.transcript} ref={list}>
      {transcript.map((cue, index) => (
        <li key={cue.at_seconds}>
          <button
            type="button"
            aria-current={index === now || undefined}
            disabled={player === null}
            onClick={() => player?.seek(cue.at_seconds)}
          >
            <span>{durationFigure(cue.at_seconds)}</span>
            {cue.text}
          </button>
        </li>
      ))}
    </ol>
  );
}
