import { useEffect, useState } from 'react';
import { webConfig } from '#contract/platform.ts';
import type { ExamView } from '#features/sessions/exam.contract.ts';
import { sealedToKeep } from '#features/sessions/sealed.rules.ts';
import { call } from '#web/lib/api.ts';
import type { Readiness } from '../offline/keeper.ts';
import type { KeptRoom } from '../offline/kept-room.ts';
import { mayKeep } from '../saving/journal-storage.ts';
import classes from './before.module.css';
import frame from './frame.module.css';
import { RoomIcon, type RoomIconName } from './room-icon.tsx';

interface Finding {
  state: 'running' | 'passed' | 'failed';
  words: string;
}

const RUNNING: Finding = { state: 'running', words: 'Checking…' };

/** The narrowest window in pixels that fits every part of the exam room. */
const NARROWEST = 320;
const SLOW_MS = 2000;
const LONGEST_VOICES_MS = 2000;

/** Less than this is stored on the device before the start. */
const LITTLE_BYTES = 50_000_000;
const BETWEEN_TRIES_MS = 5000;

export interface DeviceCheckProps {
  needsVoice: boolean;
  kept: KeptRoom | null;
  view: ExamView;
}

/** Checks whether this device suits the test. A failed check warns but does not block the start. */
export function DeviceCheck({ needsVoice, kept, view }: DeviceCheckProps) {
  const storage = useFinding(checkStorage);
  const network = useFinding(checkNetwork);
  const offline = useOffline(kept, view);
  const screen = checkScreen();
  const voice = useFinding(checkVoice);
  const all = [storage, network, screen, offline, ...(needsVoice ? [voice] : [])];
  const isRunning = all.some(({ state }) => state === 'running');
  const isReady = all.every(({ state }) => state === 'passed');
  return (
    <section>
      <h2>
        {isRunning
          ? 'Checking your device'
          : isReady
            ? 'Your device is ready'
            : 'Your device may have problems'}
      </h2>
      <ul className={classes.device}>
        <Row icon="device" name="Screen" finding={screen} />
        <Row icon="storage" name="Storage" finding={storage} />
        <Row icon="network" name="Connection" finding={network} />
        <Row icon="offline" name="Offline mode" finding={offline} />
        {needsVoice && <Row icon="voice" name="Voice" finding={voice} />}
      </ul>
    </section>
  );
}

function Row({ icon, name, finding }: { icon: RoomIconName; name: string; finding: Finding }) {
  return (
    <li>
      <RoomIcon name={icon} />
      <div>
        <b>{name}</b>
        <span>{finding.words}</span>
      </div>
      {finding.state !== 'running' && (
        <span className={classes.mark} data-state={finding.state}>
          <RoomIcon name={finding.state === 'passed' ? 'check' : 'warning'} size={14} />
          <span className={frame.unseen}>{finding.state === 'passed' ? 'passed' : 'needs attention'}</span>
        </span>
      )}
    </li>
  );
}

function useFinding(check: () => Promise<Finding>): Finding {
  const [finding, setFinding] = useState(RUNNING);
  useEffect(() => {
    let isCurrent = true;
    void check().then((found) => {
      if (isCurrent) setFinding(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [check]);
  return finding;
}

const OFFLINE: Readonly<Record<Readiness, Finding>> = {
  ready: {
    state: 'passed',
    words: 'Ready: the test will keep working if you lose your connection',
  },
  room: {
    state: 'passed',
    words: 'Ready: the test will open again if you lose your connection',
  },
  pictures: {
    state: 'failed',
    words:
      'If you lose your connection, the test still opens, but its pictures don’t load. There are too many to store.',
  },
  refused: {
    state: 'failed',
    words:
      'This browser can’t store the test, maybe because the window is private. You can start, but don’t reload this page while you’re offline.',
  },
  full: {
    state: 'failed',
    words:
      'Your device is full. Free up space and reload this page. If you start anyway, stay online, or pictures won’t load.',
  },
  unreachable: {
    state: 'failed',
    words: 'The test hasn’t fully loaded yet. If your connection is slow, give it a moment.',
  },
};

/** Checks whether the exam room is stored on this device, and stores it again if it is not. */
function useOffline(kept: KeptRoom | null, view: ExamView): Finding {
  const [finding, setFinding] = useState(RUNNING);
  const { next } = sealedToKeep(view.sections);
  const [id, sealed] = [next?.id, next?.sealed];
  useEffect(() => {
    let isCurrent = true;
    const section = id === undefined || sealed === undefined ? null : { id, sealed };
    const look = async () => {
      while (isCurrent) {
        const readiness = (await (await kept?.keeper())?.makeReady(section)) ?? 'unreachable';
        if (!isCurrent) return;
        setFinding(OFFLINE[readiness]);
        if (readiness !== 'unreachable') return;
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
      }
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [kept, id, sealed]);
  return finding;
}

async function checkStorage(): Promise<Finding> {
  if (!(await mayKeep())) {
    return {
      state: 'failed',
      words: 'This browser can’t store your answers. Don’t close this window until all answers are saved.',
    };
  }
  // Asks the browser to keep the stored data, where it supports this; the browser then does not delete it
  // automatically.
  await navigator.storage?.persist?.().catch(() => false);
  const room = await navigator.storage?.estimate?.().catch(() => null);
  if (room?.quota === undefined || room.usage === undefined)
    return { state: 'passed', words: 'Can store your answers' };
  const free = room.quota - room.usage;
  if (free < LITTLE_BYTES) {
    return {
      state: 'failed',
      words: `Only ${sizeWords(free)} free. Free up space, or keep this window open until all answers are saved.`,
    };
  }
  return { state: 'passed', words: `${sizeWords(free)} free for your answers` };
}

function sizeWords(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}

async function checkNetwork(): Promise<Finding> {
  const asked = performance.now();
  try {
    await call(webConfig);
  } catch {
    return { state: 'failed', words: 'The server isn’t responding. You need a connection to start.' };
  }
  const milliseconds = performance.now() - asked;
  const seconds = Math.max(0.1, milliseconds / 1000).toFixed(1);
  return milliseconds < SLOW_MS
    ? { state: 'passed', words: `Connected (${seconds} s)` }
    : { state: 'failed', words: `Slow connection (${seconds} s)` };
}

/** Some browsers have no voices at first and send an event once they have them. */
async function checkVoice(): Promise<Finding> {
  const speech: SpeechSynthesis | undefined = globalThis.speechSynthesis;
  if (speech !== undefined && speech.getVoices().length === 0) {
    await new Promise((resolve) => {
      speech.addEventListener('voiceschanged', resolve, { once: true });
      setTimeout(resolve, LONGEST_VOICES_MS);
    });
  }
  return speech !== undefined && speech.getVoices().length > 0
    ? { state: 'passed', words: 'Can read questions aloud' }
    : {
        state: 'failed',
        words: 'This browser can’t read questions aloud. Tell your tutor before you start.',
      };
}

function checkScreen(): Finding {
  const words = `${window.innerWidth} × ${window.innerHeight}`;
  return window.innerWidth >= NARROWEST
    ? { state: 'passed', words }
    : { state: 'failed', words: `${words}. Make the window wider.` };
}
