/**
 * The interface between the test that opens all screens, which runs without a document, and the app that it
 * opens, which runs without a server.
 */

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

/** The visible state of a screen once it no longer changes. */
export interface Seen {
  /** The URL at which the app ended, with its search parameters. */
  readonly at: string;
  readonly headings: readonly string[];
  /** The text of the screen without the frame. */
  readonly words: string;
  /** The error messages on the screen. */
  readonly alerts: readonly string[];
  /** The screen's buttons and links. */
  readonly ways: readonly string[];
  /**
   * Tables with a header but no rows or message, elements whose accessible name differs from their visible
   * label, landmarks with the same name, and parts that are still loading.
   */
  readonly unfinished: readonly string[];
  /** The calls that the screen made, without those of the frame, each with its status. */
  readonly calls: readonly string[];
  /** Thrown errors, and warnings from React and the browser. */
  readonly complaints: readonly string[];
}

/** Two items that a screen shows one after the other while it stays open. */
export interface Turn {
  readonly reader: Reader;
  readonly addresses: readonly [string, string];
  /** A selector for the element that shows the item; by default the whole screen. */
  readonly pane?: string;
  /**
   * A selector for the buttons that open rows of a list. If set, the walk opens the list's first row, and
   * then its second row.
   */
  readonly rows?: string;
}

/** The texts and states that a screen shows for an item. */
export interface Shown {
  readonly parts: readonly string[];
  /** How many controls were used while the screen showed the first item. */
  readonly touched: number;
  /** The URL to which using the controls led, if it left the screen; otherwise null. */
  readonly left: string | null;
  /** Landmarks that had the same name after the controls were used. */
  readonly repeated: readonly string[];
}

/** The visible state of a screen after its form was submitted. */
export interface Sent {
  readonly calls: readonly string[];
  readonly alerts: readonly string[];
  /** The buttons and links that the screen showed. */
  readonly ways: readonly string[];
  /** The app's URL at that moment. */
  readonly at: string;
}

export interface OpenedApp {
  /** The router's paths of all screens. */
  readonly paths: readonly string[];
  /** The paths of screens within the frame. */
  readonly framed: readonly string[];
  /** Signs a person in with the response of the sign-in call, or signs everybody out, and loads the frame. */
  become(login: unknown, answering: Answering): Promise<void>;
  visit(address: string, answering: Answering): Promise<Seen>;
  /** The parts of URLs that are ids, as `/path?part`. */
  readonly named: readonly string[];
  /** Fills in and submits the form of a screen. `changes` answers the submission. */
  send(address: string, answering: Answering, changes: Answering): Promise<Sent>;
  /**
   * Shows the items of `turn` with these indexes one after the other. Uses every control while an item is
   * shown, except for the last item.
   */
  show(turn: Turn, places: readonly number[], answering: Answering): Promise<Shown>;
}
