/** What the walk and the app that it opens tell each other: the one knows no document, the other no server. */

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export type Answering = (asked: Asked) => Promise<Answered>;

/** What is to be seen of a screen once nothing is under way. */
export interface Seen {
  /** Where the app went to, with what it keeps in the address. */
  readonly at: string;
  readonly headings: readonly string[];
  /** All words of the screen, those of the frame left out. */
  readonly words: string;
  /** What it says of faults. */
  readonly alerts: readonly string[];
  /** What leads on: the screen's buttons and links. */
  readonly ways: readonly string[];
  /** Tables with a head and neither rows nor words under it, what is not named by what it shows, and what still loads. */
  readonly unfinished: readonly string[];
  /** The calls that it made, those of the frame left out, each with its status. */
  readonly calls: readonly string[];
  /** What was thrown, and what React and the browser complained of. */
  readonly complaints: readonly string[];
}

export interface OpenedApp {
  /** The paths of all screens, as the router has them. */
  readonly paths: readonly string[];
  /** Those of them that stand in the frame. */
  readonly framed: readonly string[];
  /** Signs someone in by the answer of the call, or everyone out, and has the frame load. */
  become(login: unknown, answering: Answering): Promise<void>;
  visit(address: string, answering: Answering): Promise<Seen>;
}
