/** What the walk and the app that it opens tell each other: the one knows no document, the other no server. */

import type { Reader } from './addresses.ts';

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

/** Two things that a screen shows one after the other while it stays open. */
export interface Turn {
  readonly reader: Reader;
  readonly addresses: readonly [string, string];
  /** What shows the thing, as a selector; left out, the whole screen. */
  readonly pane?: string;
  /** What opens a row of a list, as a selector: at the first address the first row and then the second are opened. */
  readonly rows?: string;
}

/** What a screen shows of a thing. */
export interface Shown {
  readonly parts: readonly string[];
  /** How many controls of the first thing were touched. */
  readonly touched: number;
  /** The address that touching led to, if it left the screen. */
  readonly left: string | null;
}

/** What a screen shows after its form was sent. */
export interface Sent {
  readonly calls: readonly string[];
  readonly alerts: readonly string[];
  /** What can be pressed then. */
  readonly ways: readonly string[];
  /** Where the app is then. */
  readonly at: string;
}

export interface OpenedApp {
  /** The paths of all screens, as the router has them. */
  readonly paths: readonly string[];
  /** Those of them that stand in the frame. */
  readonly framed: readonly string[];
  /** Signs someone in by the answer of the call, or everyone out, and has the frame load. */
  become(login: unknown, answering: Answering): Promise<void>;
  visit(address: string, answering: Answering): Promise<Seen>;
  /** The parts of addresses that name a thing, as `/path?part`. */
  readonly named: readonly string[];
  /** Fills the form of a screen in and sends it; `changes` answers what is sent. */
  send(address: string, answering: Answering, changes: Answering): Promise<Sent>;
  /** Shows the things of a turn in these places, and touches every control of all but the last. */
  show(turn: Turn, places: readonly number[], answering: Answering): Promise<Shown>;
}
