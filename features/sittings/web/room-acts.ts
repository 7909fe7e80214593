/* Actions that a proctor may do for one taker in their present state. In every state at least one action lets
   the test continue. */
import type { LiveTaker } from '../live.contract.ts';

const ROW_ACTS = ['let_in', 'resume', 'extend'] as const;
const MENU_ACTS = [
  'message' as const,
  'incident' as const,
  'pause' as const,
  'let_continue' as const,
  'force_submit' as const,
  'make_up' as const,
] as const;

/** The most useful action for the taker now, shown as a button in the row itself. */
export type RowAct = (typeof ROW_ACTS)[number];
export type MenuAct = (typeof MENU_ACTS)[number];

type Facts = Pick<
  LiveTaker,
  'needs' | 'status' | 'paused_by' | 'submitted_at' | 'attendance' | 'make_up' | 'entered_at'
>;

/** Whether a taker is in the middle of the test. */
export function isInProgress({ status }: Pick<LiveTaker, 'status'>): boolean {
  return status === 'in_progress' || status === 'on_break' || status === 'paused';
}

/** The action whose button is in the row; null if nothing is needed now. */
export function rowAct(taker: Facts): RowAct | null {
  if (taker.needs.includes('wants_in') || taker.needs.includes('keeps_nothing')) return 'let_in';
  if (!isInProgress(taker)) return null;
  return taker.paused_by === 'staff' ? 'resume' : 'extend';
}

/** The actions in the row's menu. */
export function menuActs(taker: Facts): MenuAct[] {
  const isOn = isInProgress(taker);
  const may: Readonly<Record<MenuAct, boolean>> = {
    message: true,
    incident: true,
    pause: isOn && taker.paused_by !== 'staff',
    let_continue: taker.submitted_at !== null,
    force_submit: isOn,
    make_up: taker.attendance === 'absent' && taker.make_up === null,
  };
  return MENU_ACTS.filter((act) => may[act]);
}
