/* Words for the actions of staff, before and after they run. */
import type { AtOnceAct, StaffAct } from './session-acts.ts';

interface ActWords {
  title: string;
  words: string;
  act: string;
  acting: string;
  done: string;
}

export const ITEM_WORDS: Readonly<Record<StaffAct, string>> = {
  extend: 'Give more time',
  pause: 'Pause',
  resume: 'Resume',
  force_submit: 'Submit for the student',
  release: 'Release the result',
  reopen: 'Reopen a section',
  void: 'Void the session',
};

/** Words for actions that ask for confirmation before they run. */
export const ACT_WORDS: Readonly<Record<'extend' | 'force_submit' | 'reopen' | 'void', ActWords>> = {
  extend: {
    title: 'Give more time',
    words: 'The student sees the new time right away.',
    act: 'Give more time',
    acting: 'Giving more time',
    done: 'Time added to the section.',
  },
  force_submit: {
    title: 'Submit this session?',
    words: 'It ends now with the answers saved so far, and is scored.',
    act: 'Submit session',
    acting: 'Submitting',
    done: 'Session submitted.',
  },
  reopen: {
    title: 'Reopen a section',
    words:
      'The score is removed until the session is submitted again. You can’t reopen a section once the student has seen the answers.',
    act: 'Reopen',
    acting: 'Reopening',
    done: 'The section is open again.',
  },
  void: {
    title: 'Void this session?',
    words: 'It no longer counts in any score, list, or average. Nothing is deleted.',
    act: 'Void',
    acting: 'Voiding',
    done: 'The session no longer counts.',
  },
};

/** Says what was done, and asks why. */
export const DONE_WORDS: Readonly<Record<AtOnceAct, string>> = {
  pause: 'Paused. Why?',
  resume: 'Resumed. Why?',
  extend: 'More time given. Why?',
};

/** Common reasons that staff can choose with one click. */
export const USUAL_REASONS = ['Technical problem', 'Fire drill', 'Illness', 'Break', 'Noise'];
