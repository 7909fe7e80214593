/* Actions that the state of a session allows. Other code decides which person may do them. */
import type { SessionDetail, SessionRow } from '../sessions.contract.ts';

const STAFF_ACTS = ['extend', 'pause', 'resume', 'force_submit', 'release', 'reopen', 'void'] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

/** Actions that run immediately and ask for the reason afterwards. */
export type AtOnceAct = 'pause' | 'resume' | 'extend';

type Section = SessionDetail['sections'][number];
type Standing = Pick<SessionRow, 'status'> & { readonly sections: readonly Section[] };

const BEFORE_ITS_END: readonly string[] = ['generated', 'in_progress', 'on_break', 'paused'];
const RUNNING: readonly string[] = ['in_progress', 'on_break'];
const OVER: readonly string[] = ['submitted', 'scored', 'released'];

/** Actions that the session's state allows, in the order in which they are offered. */
export function staffActs(session: Standing): StaffAct[] {
  const { status } = session;
  const may: Readonly<Record<StaffAct, boolean>> = {
    extend: extendable(session).length > 0,
    pause: RUNNING.includes(status),
    resume: status === 'paused',
    force_submit: RUNNING.includes(status) || status === 'paused',
    release: status === 'scored',
    reopen: reopenable(session).length > 0,
    void: status !== 'voided',
  };
  return STAFF_ACTS.filter((act) => may[act]);
}

/** Sections that can be given more time: timed ones that are not over. */
export function extendable({ status, sections }: Standing): Section[] {
  if (!BEFORE_ITS_END.includes(status)) return [];
  return sections.filter((section) => section.status !== 'closed' && section.duration_seconds !== null);
}

/** Sections that can be reopened: closed ones, while no other is open. */
export function reopenable({ status, sections }: Standing): Section[] {
  const isBetween = status === 'in_progress' && sections.every((section) => section.status !== 'open');
  return OVER.includes(status) || isBetween ? sections.filter((section) => section.status === 'closed') : [];
}
