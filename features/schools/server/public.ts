/** Functions about schools that other features' servers may call. */
import { type Reach, type Role, reachOf } from '#core/access/access.ts';

/** The caller's view of content, for endpoints whose own action does not concern content. */
export function contentViewOf({ id, role }: { id: string; role: Role }): { reach: Reach; caller: string } {
  return { reach: reachOf(role, 'assessments.view'), caller: id };
}
