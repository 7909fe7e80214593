/** What other features' servers may ask about schools: which are in reach, more of them. */
import { type Reach, type Role, reachOf } from '#core/access/access.ts';

/** What content a caller sees, for calls whose own act is another. */
export function contentViewOf({ id, role }: { id: string; role: Role }): { reach: Reach; caller: string } {
  return { reach: reachOf(role, 'assessments.view'), caller: id };
}
