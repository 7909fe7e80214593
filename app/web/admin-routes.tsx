/** The screens for admins. */
import { createRoute, notFound } from '@tanstack/react-router';
import { auditSearch } from '#features/audit/web/audit-search.ts';
import { outboxSearch } from '#features/outbox/web/outbox-search.ts';
import { currentLogin } from '#web/shell/login.ts';
import { frame } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

/** Everybody except admins gets the not-found screen. */
function adminsOnly(): void {
  const login = currentLogin();
  if (login !== null && login.user.role !== 'admin') throw notFound();
}

const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  staticData: { title: 'Settings' },
  beforeLoad: adminsOnly,
  component: lazyScreen(async () => (await import('./settings-place.tsx')).SettingsPlace),
});

const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  staticData: { title: 'Audit log' },
  beforeLoad: adminsOnly,
  validateSearch: auditSearch,
  component: lazyScreen(async () => (await import('./audit-place.tsx')).AuditPlace),
});

const outbox = createRoute({
  getParentRoute: () => frame,
  path: '/outbox',
  staticData: { title: 'Outbox' },
  beforeLoad: adminsOnly,
  validateSearch: outboxSearch,
  component: lazyScreen(async () => (await import('#features/outbox/web/outbox-screen.tsx')).OutboxScreen),
});

export const adminRoutes = [settings, audit, outbox] as const;
