/* What the acts of staff are called, and what each does, before it is done and after. */
import type { StaffAct } from './session-acts.ts';

interface ActWords {
  item: string;
  title: string;
  words: string;
  act: string;
  acting: string;
  done: string;
}

export const ACT_WORDS: Readonly<Record<StaffAct, ActWords>> = {
  extend: {
    item: 'Extend a section',
    title: 'Extend a section',
    words: 'The student sees the new time at once.',
    act: 'Extend',
    acting: 'Extending',
    done: 'The section has more time.',
  },
  pause: {
    item: 'Pause',
    title: 'Pause this session?',
    words: 'Its clock stands still and its questions are hidden until you resume it.',
    act: 'Pause',
    acting: 'Pausing',
    done: 'The session is paused.',
  },
  resume: {
    item: 'Resume',
    title: 'Resume this session?',
    words: 'Its clock goes on from where it stood.',
    act: 'Resume',
    acting: 'Resuming',
    done: 'The session goes on.',
  },
  force_submit: {
    item: 'Submit for the student',
    title: 'Submit this session?',
    words: 'It ends now with the answers that are saved. They are scored as they stand.',
    act: 'Submit',
    acting: 'Submitting',
    done: 'The session is submitted.',
  },
  release: {
    item: 'Release the result',
    title: 'Release this result?',
    words: 'The student sees at once all that this test ever shows.',
    act: 'Release',
    acting: 'Releasing',
    done: 'The result is released.',
  },
  reopen: {
    item: 'Open a section again',
    title: 'Open a section again',
    words: 'Its score goes until it is submitted again. It cannot be done once the answers have been seen.',
    act: 'Open again',
    acting: 'Opening',
    done: 'The section is open again.',
  },
  void: {
    item: 'Void the session',
    title: 'Void this session?',
    words: 'It leaves every score, list and mean. Nothing of it is deleted.',
    act: 'Void',
    acting: 'Voiding',
    done: 'The session no longer counts.',
  },
};
