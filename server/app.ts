/** The server put together: the platform under it, and the list of the features on it. */

import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiDescription, health, ready, webConfig } from '#contract/platform.ts';
import { Problem, unavailable } from '#contract/problem.ts';
import { allocationRoutes } from '#features/allocation/server/allocation.routes.ts';
import { ownAssessmentsRoutes } from '#features/allocation/server/own-assessments.routes.ts';
import { announcementsRoutes } from '#features/announcements/server/announcements.routes.ts';
import { assessmentsRoutes } from '#features/assessments/server/assessments.routes.ts';
import { labelsRoutes } from '#features/assessments/server/labels.routes.ts';
import { placementsRoutes } from '#features/assessments/server/placements.routes.ts';
import { sectionsRoutes } from '#features/assessments/server/sections.routes.ts';
import { auditRoutes } from '#features/audit/server/audit.routes.ts';
import { keepAudit } from '#features/audit/server/public.ts';
import { answerContactRequests } from '#features/auth/server/ask-by-contact.ts';
import { authRoutes } from '#features/auth/server/auth.routes.ts';
import { gettingInRoutes } from '#features/auth/server/getting-in.routes.ts';
import { ownContactsRoutes } from '#features/auth/server/own-contacts.routes.ts';
import { authenticate, ensureAdmin, offerSetUp, sweepAuth } from '#features/auth/server/public.ts';
import { twoStepRoutes } from '#features/auth/server/two-step.routes.ts';
import { filesRoutes } from '#features/files/server/files.routes.ts';
import { sweepFiles } from '#features/files/server/sweep.ts';
import { uploadsRoutes } from '#features/files/server/uploads.routes.ts';
import { groupsRoutes } from '#features/groups/server/groups.routes.ts';
import { joinRoutes } from '#features/groups/server/join.routes.ts';
import { homeRoutes } from '#features/home/server/home.routes.ts';
import { outboxRoutes } from '#features/outbox/server/outbox.routes.ts';
import { sendMessages, sweepMessages } from '#features/outbox/server/send-messages.ts';
import { careRoutes } from '#features/people/server/care.routes.ts';
import { peopleRoutes } from '#features/people/server/people.routes.ts';
import { peopleImportRoutes } from '#features/people-import/server/people-import.routes.ts';
import { bulkRoutes } from '#features/people-view/server/bulk.routes.ts';
import { peopleViewRoutes } from '#features/people-view/server/people-view.routes.ts';
import { savedViewsRoutes } from '#features/people-view/server/saved-views.routes.ts';
import { accommodationsRoutes } from '#features/person/server/accommodations.routes.ts';
import { guardiansRoutes } from '#features/person/server/guardians.routes.ts';
import { notesRoutes } from '#features/person/server/notes.routes.ts';
import { personRoutes } from '#features/person/server/person.routes.ts';
import { privacyRoutes } from '#features/privacy/server/privacy.routes.ts';
import { replayErasures } from '#features/privacy/server/replay-erasures.ts';
import { sweepPersonalData } from '#features/privacy/server/sweep.ts';
import { bulkRoutes as questionBulkRoutes } from '#features/questions/server/bulk.routes.ts';
import { importRoutes } from '#features/questions/server/import.routes.ts';
import { optionsRoutes } from '#features/questions/server/options.routes.ts';
import { questionsRoutes } from '#features/questions/server/questions.routes.ts';
import { analysisRoutes } from '#features/results/server/analysis.routes.ts';
import { resultsRoutes } from '#features/results/server/results.routes.ts';
import { schoolsRoutes } from '#features/schools/server/schools.routes.ts';
import { searchRoutes } from '#features/search/server/search.routes.ts';
import { attemptsRoutes } from '#features/sessions/server/attempts.routes.ts';
import { sessionsRoutes } from '#features/sessions/server/sessions.routes.ts';
import { sweepSessions } from '#features/sessions/server/sweep.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { settingsRoutes } from '#features/settings/server/settings.routes.ts';
import { sourcesRoutes } from '#features/sources/server/sources.routes.ts';
import { ensureStartingTags } from '#features/tags/server/starting-tags.ts';
import { tagsRoutes } from '#features/tags/server/tags.routes.ts';
import { termsRoutes } from '#features/terms/server/terms.routes.ts';
import { jobsRoutes } from './background/jobs.routes.ts';
import { endLeftJobs, endOverdueJobs, sweepJobs } from './background/run-job.ts';
import { pendingMigrations } from './db/migrate.ts';
import { acting } from './http/acting.ts';
import { apiPage } from './http/api-page.ts';
import { audited } from './http/audited.ts';
import { sweepIdempotencyKeys } from './http/idempotency.ts';
import { describeApi } from './http/openapi.ts';
import { answerBroken, answerUnreadable, answerWithProblems } from './http/problems.ts';
import { sweepRateLimits } from './http/rate-limit.ts';
import { mountRoutes } from './http/road.ts';
import { openRoute, type Platform, type Route } from './http/route.ts';
import { secureHeaders } from './http/secure-headers.ts';
import { serveWebApp } from './http/web-app.ts';
import { logRequests, newRequestId } from './log.ts';

interface Feature {
  readonly name: string;
  readonly routes: readonly Route[];
  /** Done at every start, before anything answers. */
  readonly prepare?: (platform: Platform) => Promise<void>;
  /** Deletes what has run out; called at start and every hour. */
  readonly sweep?: (platform: Platform) => Promise<void>;
  /**
   * Does what time asks for; called again two seconds after it is done, while the server answers. It leaves off when
   * `stop` is told.
   */
  readonly tick?: (platform: Platform, stop: AbortSignal) => Promise<void>;
}

const platformFeature: Feature = {
  name: 'platform',
  routes: [
    openRoute(health, async () => ({ status: 'ok' as const })),
    openRoute(ready, async ({ platform }) => {
      await requireReady(platform);
      return { status: 'ready' as const, database: platform.database.kind };
    }),
    openRoute(apiDescription, async () => describeApi(endpoints())),
    openRoute(webConfig, async ({ platform }) => ({
      api_base: platform.config.api_base,
      // The app opens without the database too, and says then what is wrong.
      link_hosts: await readSettings(platform.database.kysely).then(
        (settings) => [...settings['bank.link_hosts']],
        () => [],
      ),
    })),
  ],
  sweep: async ({ database, clock }) => {
    await sweepRateLimits(database.kysely, clock.now());
    await sweepIdempotencyKeys(database.kysely, clock.now());
  },
};

/** Every feature of the product, one line each. */
const features: readonly Feature[] = [
  platformFeature,
  {
    name: 'auth',
    routes: [...authRoutes, ...gettingInRoutes, ...ownContactsRoutes, ...twoStepRoutes],
    prepare: ensureAdmin,
    sweep: sweepAuth,
    tick: answerContactRequests,
  },
  { name: 'people', routes: peopleRoutes },
  { name: 'people-import', routes: peopleImportRoutes },
  {
    name: 'person',
    routes: [...personRoutes, ...accommodationsRoutes, ...notesRoutes, ...guardiansRoutes],
  },
  { name: 'privacy', routes: privacyRoutes, prepare: replayErasures, sweep: sweepPersonalData },
  { name: 'schools', routes: schoolsRoutes },
  { name: 'groups', routes: [...groupsRoutes, ...joinRoutes] },
  { name: 'terms', routes: termsRoutes },
  { name: 'settings', routes: settingsRoutes },
  { name: 'audit', routes: auditRoutes },
  {
    name: 'jobs',
    routes: jobsRoutes,
    prepare: endLeftJobs,
    sweep: sweepJobs,
    tick: endOverdueJobs,
  },
  { name: 'outbox', routes: outboxRoutes, sweep: sweepMessages, tick: sendMessages },
  { name: 'tags', routes: tagsRoutes, prepare: ensureStartingTags },
  { name: 'files', routes: [...filesRoutes, ...uploadsRoutes], sweep: sweepFiles },
  { name: 'sources', routes: sourcesRoutes },
  {
    name: 'questions',
    routes: [...questionsRoutes, ...optionsRoutes, ...importRoutes, ...questionBulkRoutes],
  },
  {
    name: 'assessments',
    routes: [...assessmentsRoutes, ...sectionsRoutes, ...placementsRoutes, ...labelsRoutes],
  },
  { name: 'allocation', routes: [...allocationRoutes, ...ownAssessmentsRoutes] },
  { name: 'announcements', routes: announcementsRoutes },
  { name: 'home', routes: homeRoutes },
  { name: 'search', routes: searchRoutes },
  { name: 'sessions', routes: [...sessionsRoutes, ...attemptsRoutes], tick: sweepSessions },
  { name: 'results', routes: [...resultsRoutes, ...analysisRoutes] },
  {
    name: 'people-view',
    routes: [...careRoutes, ...peopleViewRoutes, ...savedViewsRoutes, ...bulkRoutes],
  },
];

/** Every call of the product, as declared. */
export function endpoints(): Endpoint[] {
  return features.flatMap((feature) => feature.routes.map((route) => route.endpoint));
}

/** Does, feature by feature, what must be done before anything answers. */
export async function prepare(platform: Platform): Promise<void> {
  for (const feature of features) await feature.prepare?.(platform);
}

/** The token of the first admin's one-time link, or null once there is an admin. */
export function offerFirstAdmin(platform: Platform): Promise<string | null> {
  return offerSetUp(platform);
}

/** Deletes, feature by feature, what has run out. */
export async function sweep(platform: Platform): Promise<void> {
  for (const feature of features) await feature.sweep?.(platform);
}

/** What time asks for, a piece a feature: each goes at its own pace, and none waits for another. */
export function ticks(): ((platform: Platform, stop: AbortSignal) => Promise<void>)[] {
  return features.flatMap(({ tick }) => tick ?? []);
}

async function requireReady({ database, clock }: Platform): Promise<void> {
  if (!clock.isCurrent())
    throw new Problem(unavailable, { detail: "The database's clock is not measured yet." });
  const pending = await pendingMigrations(database).catch(() => {
    throw new Problem(unavailable, { detail: 'The database is not reached.' });
  });
  if (pending.length > 0)
    throw new Problem(unavailable, { detail: `Migrations wait: ${pending.join(', ')}.` });
}

const ONE_MEBIBYTE = 1024 * 1024;

/** A connection on which nothing comes or goes for so long is taken for lost, and one request may take no longer than this. */
const LONGEST_SILENCE_MILLISECONDS = 2 * 60_000;
const LONGEST_REQUEST_MILLISECONDS = 60 * 60_000;

/** Node itself takes no longer head of a request. */
const LONGEST_ADDRESS = 16 * 1024;

/**
 * The HTTP server over `platform`, not yet listening. `webFolder` holds the built app. Its log goes
 * through `platform.log`.
 */
export async function buildApp(platform: Platform, webFolder: string): Promise<FastifyInstance> {
  const { config } = platform;
  const app = fastify({
    loggerInstance: platform.log,
    // One line a request is ours (`logRequests`): Fastify's own name addresses with their query.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: ONE_MEBIBYTE,
    connectionTimeout: LONGEST_SILENCE_MILLISECONDS,
    requestTimeout: LONGEST_REQUEST_MILLISECONDS,
    trustProxy: config.trusted_proxies.length > 0 ? [...config.trusted_proxies] : false,
    // What is too long for an id is no id, and is answered like one that names nothing.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_ADDRESS },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    forceCloseConnections: 'idle',
  });
  app.removeContentTypeParser('text/plain');
  logRequests(app);
  await secureHeaders(app, config);
  answerWithProblems(app);
  mountRoutes(
    app,
    features.flatMap((feature) => feature.routes.map((one) => audited(acting(one), keepAudit))),
    platform,
    authenticate,
  );
  app.get('/api/docs/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(endpoints(), reply.cspNonce.style)),
  );
  await serveWebApp(app, webFolder);
  return app;
}
