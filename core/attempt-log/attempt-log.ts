/**
 * Merges the saves of one question into its answer. Replayed and reordered saves give the same result. The
 * session decides whether a save is in time.
 */

/**
 * The order of saves. `writer` is the number of the window or device that may save: it rises each time a
 * different one takes the session over. `seq` rises with each change.
 */
export interface Stamp {
  readonly writer: number;
  readonly seq: number;
}

/** One change to an answer. Absent fields stay unchanged. */
export interface Save<Response> extends Stamp {
  /**
   * The new response; null clears it. Absent if something else changed: a flag, eliminated options, the time.
   */
  readonly response?: Response | null;
  readonly flagged?: boolean;
  /** The options that the taker crossed out. */
  readonly eliminated?: readonly string[];
}

/** The newest value and the stamp of the save that set it. */
interface Newest<Value> {
  readonly value: Value;
  readonly stamp: Stamp;
}

/** The answer to one question after all its saves. */
export interface Attempt<Response> {
  readonly is_seen: boolean;
  readonly was_ever_answered: boolean;
  readonly response: Newest<Response | null> | null;
  readonly flagged: Newest<boolean> | null;
  readonly eliminated: Newest<readonly string[]> | null;
  /** The newest response that arrived after the section ended. It is not scored unless staff accept it. */
  readonly late: Newest<Response | null> | null;
}

export type AttemptStatus = 'unseen' | 'seen' | 'answered' | 'cleared';

/**
 * The result of a save. `saved`: it counts. `stale`: a newer save or this same save already counts, or it has
 * no response and its section has ended. `late`: its response is stored for staff to accept. `refused`: it is
 * ignored.
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
 * Judges a save and merges it into the attempt. `isInTime`: whether the section still accepts saves, as
 * `standingOf` decides. `writer`: the number of the window that may save now; a save with a higher number is
 * refused.
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
    // An overtaken save still shows that there was an answer, and may carry the newest flag.
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

/**
 * Whether the save has the newest response. For a save without a response: whether any of its fields is
 * newest.
 */
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

/** Whether one change comes after the other in the order of all changes, whenever they arrived. */
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

/** Marks the question of an attempt as seen. */
export function foldVisit<Response>(attempt: Attempt<Response>): Attempt<Response> {
  return { ...attempt, is_seen: true };
}

/** Accepts the late answer, so that it counts unless a newer answer already does. */
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
 * Discards the late answer. The answer in force takes the late answer's stamp, so that the save is stale if
 * the device sends it again.
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
