/**
 * Answer sheets that were typed but not sent yet, stored on this device for this person. They contain no
 * names; rows are identified by ids.
 */
import { z } from 'zod';
import { ownKey } from '#web/lib/person-storage.ts';
import type { AllTyped } from '../grid.rules.ts';

const kept = z.object({
  /** The typed answers, keyed by person and then by question. */
  typed: z.record(z.string(), z.record(z.string(), z.string())),
  sat_at: z.string().nullable(),
  minutes: z.string(),
  at: z.string(),
});

export interface KeptSheets {
  readonly typed: AllTyped;
  readonly sat_at: string | null;
  readonly minutes: string;
  readonly at: string;
}

const keyOf = (person: string, assessment: string) => `${ownKey('answer-sheets', person)}/${assessment}`;

export function readKept(person: string, assessment: string): KeptSheets | null {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(keyOf(person, assessment)) ?? 'null'));
  } catch {
    return null;
  }
}

/** Stores the sheets on this device. Returns false if storage is full or turned off. */
export function keepSheets(person: string, assessment: string, sheets: KeptSheets): boolean {
  try {
    localStorage.setItem(keyOf(person, assessment), JSON.stringify(sheets));
    return true;
  } catch {
    return false;
  }
}

export function forgetKept(person: string, assessment: string): void {
  try {
    localStorage.removeItem(keyOf(person, assessment));
  } catch {
    // If the browser's storage is turned off, no sheets are stored.
  }
}
