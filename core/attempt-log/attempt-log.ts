/**
 * How saves become one question's answer: a log that is folded, so that replays and reorderings change
 * nothing. It knows the order of saves, and leaves to the session whether one is in time.
 */

/** The order of saves: `writer` is one more at each take-over of the session, `seq` at each change. */
export interface Stamp {
  readonly writer: number;
  readonly seq: number;
}

/** One change of an answer; what is absent is not changed by it. */
export interface Save<Response> extends Stamp {
  /** Null clears. Absent where something else of the question changed: a flag, what is crossed out, the time. */
  readonly response?: Response | null;
  readonly flagged?: boolean;
  /** Options crossed out. */
  readonly eliminated?: readonly string[];
}

/** The newest value, and the save that brought it. */
interface Newest<Value> {
  readonly value: Value;
  readonly stamp: Stamp;
}

/** One question's answer, as all its saves make it. */
export interface Attempt<Response> {
  readonly is_seen: boolean;
  readonly was_ever_answered: boolean;
  readonly response: Newest<Response | null> | null;
  readonly flagged: Newest<boolean> | null;
  readonly eliminated: Newest<readonly string[]> | null;
  /** What came after the section's end: kept, and unscored until staff accept it. */
  readonly late: Newest<Response | null> | null;
}

export type AttemptStatus = 'unseen' | 'seen' | 'answered' | 'cleared';

/**
 * `saved`: it counts. `stale`: something newer counts already, or this very save does, or it brings no response and
 * its section is over. `late`: its response is kept, for staff to accept. `refused`: not taken.
 */
export type SaveVerdict = 'saved' | 'stale' | 'late' | 'refused';

export const UNSEEN: Attempt<never> = {
  is_seen: false,
  was_ever_answered: false,
  response: null,
  flagged: null,
  eliminated: null,
  late: null,
};

/**
 * Judges a save and folds it in. `isInTime`: whether its section still takes saves (`standingOf` says; what
 * it refuses never gets here). `writer` is the session's: a save by one that never was is refused.
 */
export function foldSave<Response>(
  attempt: Attempt<Response>,
  save: Save<Response>,
  isInTime: boolean,
  writer: number,
): { verdict: SaveVerdict; attempt: Attempt<Response> } {
  const stamp: Stamp = { writer: save.writer, seq: save.seq };
  if (save.writer > writer) return { verdict: 'refused', attempt };
  if (!isInTime) {
    const { response } = save;
    if (response === undefined || !isNewer(stamp, attempt.response) || !isNewer(stamp, attempt.late)) {
      return { verdict: 'stale', attempt };
    }
    return { verdict: 'late', attempt: { ...attempt, late: { value: response, stamp } } };
  }
  return {
    verdict: isNewsTo(attempt, save) ? 'saved' : 'stale',
    // An overtaken save still tells that there was an answer, and may bring the newest flag.
    attempt: {
      ...attempt,
      is_seen: true,
      was_ever_answered: attempt.was_ever_answered || (save.response ?? null) !== null,
      response: newest(attempt.response, save.response, stamp),
      flagged: newest(attempt.flagged, save.flagged, stamp),
      eliminated: newest(attempt.eliminated, save.eliminated, stamp),
    },
  };
}

/** Whether the response that a save brings is the newest; where it brings none, whether anything of it is. */
function isNewsTo<Response>(attempt: Attempt<Response>, save: Save<Response>): boolean {
  if (save.response !== undefined) return isNewer(save, attempt.response);
  const marks = [
    ...(save.flagged === undefined ? [] : [attempt.flagged]),
    ...(save.eliminated === undefined ? [] : [attempt.eliminated]),
  ];
  return marks.length === 0 || marks.some((kept) => isNewer(save, kept));
}

function isNewer(stamp: Stamp, than: Newest<unknown> | null): boolean {
  return isLater(stamp, than?.stamp ?? null);
}

/** Whether a change comes after another in the order of all changes, whichever came first. */
export function isLater(stamp: Stamp, than: Stamp | null): boolean {
  if (than === null) return true;
  if (stamp.writer !== than.writer) return stamp.writer > than.writer;
  return stamp.seq > than.seq;
}

function newest<Value>(
  kept: Newest<Value> | null,
  value: Value | undefined,
  stamp: Stamp,
): Newest<Value> | null {
  return value !== undefined && isNewer(stamp, kept) ? { value, stamp } : kept;
}

/** The attempt, its question having been looked at. */
export function foldVisit<Response>(attempt: Attempt<Response>): Attempt<Response> {
  return { ...attempt, is_seen: true };
}

/** The attempt with its late answer counting, unless something newer counts already. */
export function acceptLate<Response>(attempt: Attempt<Response>): Attempt<Response> {
  if (attempt.late === null) return attempt;
  const { value, stamp } = attempt.late;
  return {
    ...attempt,
    is_seen: true,
    was_ever_answered: attempt.was_ever_answered || value !== null,
    response: newest(attempt.response, value, stamp),
    late: null,
  };
}

/**
 * The attempt without its late answer. What stands is told as newer than that one, so that it does not come again when the
 * device, which heard nothing, sends it once more.
 */
export function refuseLate<Response>(attempt: Attempt<Response>): Attempt<Response> {
  if (attempt.late === null) return attempt;
  const standing = attempt.response?.value ?? null;
  return { ...attempt, response: newest(attempt.response, standing, attempt.late.stamp), late: null };
}

export function attemptStatus(
  attempt: Pick<Attempt<unknown>, 'is_seen' | 'was_ever_answered'> & {
    readonly response: Pick<Newest<unknown>, 'value'> | null;
  },
): AttemptStatus {
  if (attempt.response !== null && attempt.response.value !== null) return 'answered';
  if (attempt.was_ever_answered) return 'cleared';
  return attempt.is_seen ? 'seen' : 'unseen';
}
