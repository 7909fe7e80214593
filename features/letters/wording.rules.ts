/**
 * The texts that each language needs: every mail and text message, and the page on which a guardian gives
 * consent.
 */

export interface Words {
  /** The subject of a mail; empty for a text message. */
  readonly subject: string;
  readonly text: string;
}

/** A mail's subject and its paragraphs, without greeting and signature. */
interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
}

/** Names are already made harmless. `lasts` says in words how long a link works: `7 days`. */
interface Linked {
  readonly link: string;
  readonly lasts: string;
}

export interface Wording {
  readonly greeting: (name: string) => string;
  /** The greeting for an unconfirmed address. */
  readonly greeting_without_name: string;
  /** `by` is the person who invites. `school` is the recipient's school, or null. */
  readonly invitation: (
    told: Linked & { readonly username: string; readonly by: string; readonly school: string | null },
  ) => Letter;
  readonly reset: (told: Linked & { readonly username: string }) => Letter;
  readonly password_changed: Letter;
  readonly email_changed: Letter;
  readonly mobile_changed: Letter;
  readonly change_email: (told: Linked) => Letter;
  readonly welcome: (told: Linked) => Letter;
  /** To a guardian; `ward` is the name of the student. */
  readonly consent: (told: Linked & { readonly ward: string }) => Letter;
  /** A text message. It must be short, because its price depends on the length. */
  readonly mobile_code: (told: { readonly code: string; readonly lasts: string }) => string;
  /** A reminder of work that is not done; `by` is the person who reminds. */
  readonly reminder: (told: { readonly title: string; readonly by: string; readonly link: string }) => Letter;
  /** The last paragraph of an announcement's mail. */
  readonly read_more: (link: string) => string;
  readonly consent_page: ConsentPage;
}

/** The page behind the link in a guardian's mail. */
export interface ConsentPage {
  readonly title: string;
  readonly intro: string;
  readonly act: string;
  /** The button's text while the consent is being saved. */
  readonly acting: string;
  readonly done: (first_name: string) => string;
  /** The text shown if the address has no token. */
  readonly no_token: string;
  /** The text shown if the link was used or has expired. */
  readonly spent: string;
  /** The text shown if the server did not answer. */
  readonly unreached: string;
  readonly failed: string;
  /** The label of the language choice. */
  readonly language: string;
}
