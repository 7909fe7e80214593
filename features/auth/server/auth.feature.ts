/** This feature as the server lists it: its endpoints, tables and jobs. */
import type { Feature } from '#server/feature.ts';
import { answerContactRequests } from './ask-by-contact.ts';
import { authRoutes } from './auth.routes.ts';
import { authTables } from './auth.tables.store.ts';
import { gettingInRoutes } from './getting-in.routes.ts';
import { ownContactsRoutes } from './own-contacts.routes.ts';
import { ensureAdmin, sweepAuth } from './public.ts';
import { roomKeysRoutes } from './room-keys.routes.ts';
import { twoStepRoutes } from './two-step.routes.ts';

export const authFeature: Feature = {
  name: 'auth',
  routes: [...authRoutes, ...gettingInRoutes, ...ownContactsRoutes, ...roomKeysRoutes, ...twoStepRoutes],
  prepare: ensureAdmin,
  sweep: sweepAuth,
  tick: answerContactRequests,
  field_words: {
    current_password: 'current password',
    goal_score: 'goal score',
    guardian_email: 'guardian email',
    join_code: 'join code',
    otp: 'code sent by text',
    changed: 'keys',
    is_off: 'whether shortcuts are off',
    purpose: 'purpose',
    test_date: 'test date',
    theme: 'theme',
    totp: 'two-step code',
    zoom: 'text size',
  },
  tables: authTables,
};
