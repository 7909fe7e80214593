/**
 * Whose keys wait because of a test that is under way, whatever a release says of another session. It knows papers
 * and states of sessions; how the answers are kept from the person is decided where each is told.
 */

/** A session of a person, with the paper that it was given. */
export interface PaperUnderWay {
  readonly mode: 'test' | 'practice' | 'paper';
  readonly status: string;
  /** Whether they wait in a room for it to be started: from then on they may be asked at any moment. */
  readonly is_waiting: boolean;
  readonly paper: {
    readonly sections: readonly { readonly placements: readonly { readonly question: string }[] }[];
  };
}

/** From the start until it is submitted; before that where it is waited for in a room. */
const UNDER_WAY: readonly string[] = ['in_progress', 'on_break', 'paused'];

/**
 * The questions whose keys a person with these sessions is not told: all that one of their tests under way could
 * still ask, which is every variant of every module and all that a draw may draw from, by the question and not by
 * its revision. Practice keeps nothing back.
 */
export function withheldQuestions(sessions: readonly PaperUnderWay[]): ReadonlySet<string> {
  return new Set(
    sessions
      .filter(({ mode, status, is_waiting }) => {
        const isOn = UNDER_WAY.includes(status) || (status === 'generated' && is_waiting);
        return mode !== 'practice' && isOn;
      })
      .flatMap(({ paper }) => paper.sections)
      .flatMap(({ placements }) => placements.map(({ question }) => question)),
  );
}

export type WithheldPart = 'none' | 'some' | 'all';

/**
 * How much of a session that asked these questions is withheld. Where it is some of it, its score has to wait too: with
 * all other answers marked, it would tell by subtraction how the rest went.
 */
export function withheldPart(asked: readonly string[], withheld: ReadonlySet<string>): WithheldPart {
  const count = asked.filter((question) => withheld.has(question)).length;
  if (count === 0) return 'none';
  return count === asked.length ? 'all' : 'some';
}
