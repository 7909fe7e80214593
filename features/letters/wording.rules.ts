/**
 * What a language must have words for: each mail and message that we send, and the page on which a guardian agrees. It
 * knows what they are told, and no word of it.
 */

export interface Words {
  /** Of a mail; a text message has none (empty). */
  readonly subject: string;
  readonly text: string;
}

/** A mail: its subject, and its paragraphs without the greeting and our name. */
interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
}

/** A name is harmless already; `lasts` is how long a link works, in words: `7 days`. */
interface Linked {
  readonly link: string;
  readonly lasts: string;
}

export interface Wording {
  readonly greeting: (name: string) => string;
  /** To an address that nobody has confirmed. */
  readonly greeting_without_name: string;
  /** `by` is who invites them, `school` their school; null: they belong to none. */
  readonly invitation: (
    told: Linked & { readonly username: string; readonly by: string; readonly school: string | null },
  ) => Letter;
  readonly reset: (told: Linked & { readonly username: string }) => Letter;
  readonly password_changed: Letter;
  readonly email_changed: Letter;
  readonly mobile_changed: Letter;
  readonly change_email: (told: Linked) => Letter;
  readonly welcome: (told: Linked) => Letter;
  /** To a guardian; `ward` is the name of whom it is about. */
  readonly consent: (told: Linked & { readonly ward: string }) => Letter;
  /** A text message: short, because it is paid by its length. */
  readonly mobile_code: (told: { readonly code: string; readonly lasts: string }) => string;
  /** Of what somebody was given to study and has not done; `by` is who reminds them. */
  readonly reminder: (told: { readonly title: string; readonly by: string; readonly link: string }) => Letter;
  /** The last paragraph of an announcement's mail. */
  readonly read_more: (link: string) => string;
  readonly consent_page: ConsentPage;
}

/** The page where the link of a guardian's mail leads. */
export interface ConsentPage {
  readonly title: string;
  readonly intro: string;
  readonly act: string;
  /** On the button, while it is kept. */
  readonly acting: string;
  readonly done: (first_name: string) => string;
  /** The address holds no token. */
  readonly no_token: string;
  /** The link was used or has run out. */
  readonly spent: string;
  /** The server did not answer. */
  readonly unreached: string;
  readonly failed: string;
  /** Above the choice of the language. */
  readonly language: string;
}
