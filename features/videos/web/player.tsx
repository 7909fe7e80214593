import { Button } from '@mantine/core';
import {
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { durationFigure } from '#web/ui/durations.ts';
import type { Moment } from '../moments.rules.ts';
import type { Video } from '../videos.contract.ts';
import classes from './player.module.css';
import { useKeys } from './player-keys.ts';
import type { Player as Steering } from './use-player.ts';
import { useSource } from './use-source.ts';

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true };
const STEP_SECONDS = 10;

type Pin = Pick<Moment, 'kind' | 'at_seconds'>;

interface PlayerProps {
  video: Video;
  player: Steering;
  /** The moments at which the viewer wrote a note or asked a question. */
  pins: readonly Pin[];
  /** Called if the file's link has expired or the file did not load. */
  onFault: () => void;
  /** Starts a note at the current moment. */
  note: (() => void) | null;
  /** Asks a question about the current moment. */
  ask: (() => void) | null;
}

/**
 * A video with the product's own controls: chapters, notes, captions and speed, for pointer, touch and
 * keyboard.
 */
export function Player({ video, player, pins, onFault, note, ask }: PlayerProps) {
  const frame = useRef<HTMLElement>(null);
  const [hasCaptions, setCaptions] = useState(true);
  const source = useSource(video.file?.url ?? null);
  const { at, isPlaying, isBegun, toggle, seek } = player;
  const cue = hasCaptions ? cueAt(video.transcript, at) : undefined;
  const step = (seconds: number) => seek(at + seconds);
  const fill = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen?.());
  useKeys({
    ' ': toggle,
    arrowleft: () => step(-STEP_SECONDS),
    arrowright: () => step(STEP_SECONDS),
    ',': () => player.changeSpeed(-1),
    '.': () => player.changeSpeed(1),
    c: () => setCaptions(!hasCaptions),
    f: fill,
    ...(note && { n: note }),
    ...(ask && { d: ask }),
  });
  return (
    <section className={classes.player} aria-label="Player" ref={frame}>
      <div className={classes.view}>
        {/* Captions are drawn below the video, from the same transcript that the page shows. */}
        <video
          ref={player.video}
          src={source}
          playsInline
          preload="metadata"
          onClick={toggle}
          onError={onFault}
          {...player.events}
        />
        {!isBegun && (
          <div className={classes.veil}>
            <Button size="md" leftSection={<IconPlayerPlay {...ICON} />} onClick={toggle}>
              {at > 0 ? `Continue from ${durationFigure(at)}` : 'Play'}
            </Button>
          </div>
        )}
        {cue && (
          <p className={classes.cap} data-mantine-color-scheme="dark">
            {cue.text}
          </p>
        )}
      </div>
      <div className={classes.bar} data-mantine-color-scheme="dark">
        <Timeline video={video} at={at} seek={seek} pins={pins} />
        <div className={classes.buttons}>
          <button type="button" aria-label={isPlaying ? 'Pause' : 'Play'} onClick={toggle}>
            {isPlaying ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
          </button>
          <button type="button" aria-label="Back 10 seconds" onClick={() => step(-STEP_SECONDS)}>
            −10
          </button>
          <button
            type="button"
            className={classes.wide}
            aria-label="Forward 10 seconds"
            onClick={() => step(STEP_SECONDS)}
          >
            +10
          </button>
          <span className={classes.time}>
            {durationFigure(at)} <span>of {durationFigure(video.duration_seconds)}</span>
          </span>
          <button
            type="button"
            className={classes.push}
            aria-label={`Speed ${player.speed} times`}
            onClick={() => player.changeSpeed(player.speed === 2 ? -1 : 1)}
          >
            {player.speed}×
          </button>
          {video.has_captions && (
            <button
              type="button"
              aria-label="CC, captions"
              aria-pressed={hasCaptions}
              onClick={() => setCaptions(!hasCaptions)}
            >
              <span className={classes.cc}>CC</span>
            </button>
          )}
          <button
            type="button"
            className={classes.wide}
            aria-label="Mute"
            aria-pressed={player.isMuted}
            onClick={player.mute}
          >
            {player.isMuted ? <IconVolumeOff {...ICON} /> : <IconVolume {...ICON} />}
          </button>
          <button type="button" aria-label="Full screen" onClick={fill}>
            <IconMaximize {...ICON} />
          </button>
        </div>
      </div>
    </section>
  );
}

/** The caption at the video's current moment. */
function cueAt(transcript: Video['transcript'], at: number) {
  return transcript.find((cue) => cue.at_seconds <= at && at < cue.to_seconds);
}

interface TimelineProps {
  video: Video;
  at: number;
  pins: readonly Pin[];
  seek: (seconds: number) => void;
}

function Timeline({ video: { duration_seconds: duration, chapters }, at, pins, seek }: TimelineProps) {
  const line = useRef<HTMLDivElement>(null);
  const parts = partsOf(chapters, duration);
  const place = parts.findIndex(({ from, to }) => from <= at && at < to);
  const chapter = parts[place]?.title;
  const share = (seconds: number) => `${(100 * Math.min(seconds, duration)) / duration}%`;
  const point = (x: number) => {
    const box = line.current?.getBoundingClientRect();
    if (box) seek((duration * (x - box.left)) / box.width);
  };
  const keys: Readonly<Record<string, () => void>> = {
    Home: () => seek(0),
    End: () => seek(duration),
    PageUp: () => seek(parts[place + 1]?.from ?? duration),
    PageDown: () => seek(parts[Math.max(0, place - 1)]?.from ?? 0),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      ref={line}
      className={classes.line}
      role="slider"
      tabIndex={0}
      aria-label="Time"
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={Math.round(at)}
      aria-valuetext={`${durationFigure(at)} of ${durationFigure(duration)}${chapter ? `, chapter ${place + 1}, ${chapter}` : ''}`}
      onKeyDown={press}
      onPointerDown={({ clientX, currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        point(clientX);
      }}
      onPointerMove={({ clientX, buttons }) => {
        if (buttons === 1) point(clientX);
      }}
    >
      <div className={classes.parts}>
        {parts.map(({ from, to }) => (
          <span key={from} style={{ flex: to - from }}>
            <i style={{ width: `${100 * Math.min(1, Math.max(0, (at - from) / (to - from)))}%` }} />
          </span>
        ))}
      </div>
      {pins.map(({ kind, at_seconds }) => (
        <span
          key={`${kind} ${at_seconds}`}
          className={classes.pin}
          data-kind={kind}
          style={{ left: share(at_seconds) }}
        />
      ))}
      <span className={classes.knob} style={{ left: share(at) }} />
    </div>
  );
}

/** The parts of the progress bar: one for each chapter, and one for the time before the first. */
function partsOf(chapters: Video['chapters'], duration: number) {
  const begins = chapters.map(({ at_seconds, title }) => ({ from: at_seconds, title }));
  const all = begins[0]?.from === 0 ? begins : [{ from: 0, title: '' }, ...begins];
  return all.map((part, index) => ({ ...part, to: all[index + 1]?.from ?? duration }));
}
