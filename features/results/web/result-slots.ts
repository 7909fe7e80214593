/** What the screens of results are handed of other features. */
import type { ComponentType } from 'react';

export interface ResultParts {
  /** How a session was scored again, or one question of it. */
  Regrades: ComponentType<{ session: string; question?: string }>;
}
