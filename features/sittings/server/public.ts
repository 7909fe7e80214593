/** What other features' servers may ask of sittings. */
import * as admission from './admission.ts';

/** The room in which a session of a test is to be sat, and what keeps its taker from it now; null where there is none. */
export function sittingOf(...asked: Parameters<typeof admission.sittingOf>) {
  return admission.sittingOf(...asked);
}
