/**
 * Builds the PDF of slips to cut out, each with the address, username and one-time code. The codes are stored
 * nowhere else.
 */
import type { Locale } from '#contract/locale-values.ts';
import { fullName } from '#core/full-name.ts';
import { slipAddress } from '#features/auth/server/public.ts';
import type { Config } from '#server/config.ts';
import { isolated } from '#server/pdf/bidi.ts';
import type { PdfDocument, Slip } from '#server/pdf/pdf-document.ts';
import { pagesOf, spokenAddress } from '../newcomer.rules.ts';
import type { NewcomerRow } from './newcomers.store.ts';

export interface PrintedSlip {
  readonly person: NewcomerRow;
  readonly code: string;
}

interface Printing {
  readonly config: Config;
  /** The last valid day, for example `2026-12-07`. */
  readonly until: string;
  readonly paper: 'a4' | 'letter';
  readonly by_group: boolean;
  /** The full name of the person who prints. */
  readonly by: string;
  readonly time_zone: string;
  /** The locale of the printed dates. */
  readonly locale: Locale;
  /** The logos to print, keyed by file id. */
  readonly logos: ReadonlyMap<string, Uint8Array>;
  readonly now: Date;
}

/** The PDF document of these slips. */
export function slipsDocument(slips: readonly PrintedSlip[], printing: Printing): PdfDocument {
  const { paper, by_group, by, time_zone, locale, logos, now } = printing;
  const grouped = slips.map((slip) => ({ ...slip, group: slip.person.group }));
  const pages = pagesOf(grouped, by_group).map((page) => page.map((slip) => slipOf(slip, printing)));
  const at = { hour: 'numeric', minute: '2-digit' } as const;
  const printed = now.toLocaleString(locale, { ...DAY, ...at, timeZone: time_zone });
  return {
    title: 'Sign-in slips',
    author: 'Assay',
    language: 'en',
    made_at: now,
    paper,
    pictures: logos,
    // Unprintable characters make this fail. The codes start to work only in the transaction after this, so
    // nothing is lost.
    direction: 'ltr',
    lacking: 'refuse',
    blocks: [
      {
        kind: 'slips',
        pages,
        note: 'Cut along the dashed lines. Give each slip only to its owner.',
        printed: `Printed by ${isolated(by)}, ${printed}`,
      },
    ],
  };
}

function slipOf({ person, code }: PrintedSlip, { config, until, locale, logos }: Printing): Slip {
  const { username, school, group, logo } = person;
  return {
    logo: logo !== null && logos.has(logo) ? logo : null,
    school: school ?? 'Assay',
    group: group ?? '',
    name: fullName(person),
    facts: [
      { label: 'Go to', text: spokenAddress(originOf(config)) },
      { label: 'Username', text: username },
    ],
    code: { label: 'One-time code', text: code },
    link: slipAddress(config, username, code),
    link_words: 'QR code for signing in the first time',
    note: 'Scan, or type your username and code.',
    end: `Works once, until ${dayWords(until, locale)}.`,
  };
}

/** The address of the product. */
export function originOf({ origin, host, port }: Config): string {
  return origin ?? `http://${host}:${port}`;
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

function dayWords(day: string, locale: Locale): string {
  return new Date(day).toLocaleDateString(locale, { ...DAY, timeZone: 'UTC' });
}
