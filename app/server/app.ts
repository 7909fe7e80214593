/** Assembles the server from the common server code and the list of features. */

import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiDescription, health, ready, webConfig } from '#contract/platform.ts';
import { Problem, unavailable } from '#contract/problem.ts';
import { allocationFeature } from '#features/allocation/server/allocation.feature.ts';
import * as allocation from '#features/allocation/server/public.ts';
import { announcementsFeature } from '#features/announcements/server/announcements.feature.ts';
import { assessmentsFeature } from '#features/assessments/server/assessments.feature.ts';
import * as assessmentsHooks from '#features/assessments/server/hooks.ts';
import { auditFeature } from '#features/audit/server/audit.feature.ts';
import { keepAudit } from '#features/audit/server/public.ts';
import { authFeature } from '#features/auth/server/auth.feature.ts';
import * as authHooks from '#features/auth/server/hooks.ts';
import * as auth from '#features/auth/server/public.ts';
import { blueprintFeature } from '#features/blueprint/server/blueprint.feature.ts';
import { calendarFeature } from '#features/calendar/server/calendar.feature.ts';
import { calibrationFeature } from '#features/calibration/server/calibration.feature.ts';
import * as calibration from '#features/calibration/server/public.ts';
import { coursesFeature } from '#features/courses/server/courses.feature.ts';
import { doubtsFeature } from '#features/doubts/server/doubts.feature.ts';
import { encouragementFeature } from '#features/encouragement/server/encouragement.feature.ts';
import { filesFeature } from '#features/files/server/files.feature.ts';
import { firstSignInFeature } from '#features/first-sign-in/server/first-sign-in.feature.ts';
import { gradebookFeature } from '#features/gradebook/server/gradebook.feature.ts';
import { groupsFeature } from '#features/groups/server/groups.feature.ts';
import * as groupsHooks from '#features/groups/server/hooks.ts';
import * as groups from '#features/groups/server/public.ts';
import { homeFeature } from '#features/home/server/home.feature.ts';
import { insightFeature } from '#features/insight/server/insight.feature.ts';
import { libraryFeature } from '#features/library/server/library.feature.ts';
import { masteryFeature } from '#features/mastery/server/mastery.feature.ts';
import { mistakesFeature } from '#features/mistakes/server/mistakes.feature.ts';
import * as mistakes from '#features/mistakes/server/public.ts';
import { noticesFeature } from '#features/notices/server/notices.feature.ts';
import { outboxFeature } from '#features/outbox/server/outbox.feature.ts';
import { paperFeature } from '#features/paper/server/paper.feature.ts';
import * as peopleHooks from '#features/people/server/hooks.ts';
import { peopleFeature } from '#features/people/server/people.feature.ts';
import { peopleImportFeature } from '#features/people-import/server/people-import.feature.ts';
import { peopleViewFeature } from '#features/people-view/server/people-view.feature.ts';
import { performanceFeature } from '#features/performance/server/performance.feature.ts';
import { personFeature } from '#features/person/server/person.feature.ts';
import * as person from '#features/person/server/public.ts';
import { practiceFeature } from '#features/practice/server/practice.feature.ts';
import * as practice from '#features/practice/server/public.ts';
import { practiceSetsFeature } from '#features/practice-sets/server/practice-sets.feature.ts';
import { previewFeature } from '#features/preview/server/preview.feature.ts';
import { privacyFeature } from '#features/privacy/server/privacy.feature.ts';
import { questionReportsFeature } from '#features/question-reports/server/question-reports.feature.ts';
import * as questionsHooks from '#features/questions/server/hooks.ts';
import { questionsFeature } from '#features/questions/server/questions.feature.ts';
import { regradesFeature } from '#features/regrades/server/regrades.feature.ts';
import * as releases from '#features/releases/server/public.ts';
import { resourcesFeature } from '#features/resources/server/resources.feature.ts';
import * as results from '#features/results/server/public.ts';
import { resultsFeature } from '#features/results/server/results.feature.ts';
import { reviewsFeature } from '#features/reviews/server/reviews.feature.ts';
import { revisionsFeature } from '#features/revisions/server/revisions.feature.ts';
import { schoolsFeature } from '#features/schools/server/schools.feature.ts';
import { searchFeature } from '#features/search/server/search.feature.ts';
import * as sessionsHooks from '#features/sessions/server/hooks.ts';
import * as sessions from '#features/sessions/server/public.ts';
import { sessionsFeature } from '#features/sessions/server/sessions.feature.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { settingsFeature } from '#features/settings/server/settings.feature.ts';
import * as sittings from '#features/sittings/server/public.ts';
import { sittingsFeature } from '#features/sittings/server/sittings.feature.ts';
import { sourcesFeature } from '#features/sources/server/sources.feature.ts';
import { studyFeature } from '#features/study/server/study.feature.ts';
import { subjectsFeature } from '#features/subjects/server/subjects.feature.ts';
import { tagsFeature } from '#features/tags/server/tags.feature.ts';
import * as termsHooks from '#features/terms/server/hooks.ts';
import { termsFeature } from '#features/terms/server/terms.feature.ts';
import * as videosHooks from '#features/videos/server/hooks.ts';
import * as videos from '#features/videos/server/public.ts';
import { videosFeature } from '#features/videos/server/videos.feature.ts';
import { weeklyFeature } from '#features/weekly/server/weekly.feature.ts';
import { jobsRoutes } from '#server/background/jobs.routes.ts';
import { endLeftJobs, endOverdueJobs, sweepJobs } from '#server/background/run-job.ts';
import { type DeclaredTable, declaredTables } from '#server/db/declared-tables.ts';
import { pendingMigrations } from '#server/db/migrate.ts';
import type { Feature } from '#server/feature.ts';
import { acting } from '#server/http/acting.ts';
import { apiPage, STYLE_SOURCE } from '#server/http/api-page.ts';
import { audited } from '#server/http/audited.ts';
import { sweepIdempotencyKeys } from '#server/http/idempotency.ts';
import { KeptText } from '#server/http/kept-text.ts';
import { describeApi } from '#server/http/openapi.ts';
import { mountRoutes } from '#server/http/pipeline.ts';
import { answerBroken, answerUnreadable, answerWithProblems } from '#server/http/problems.ts';
import { sweepRateLimits } from '#server/http/rate-limit.ts';
import { openRoute, type Platform } from '#server/http/route.ts';
import { allowStyles, secureHeaders } from '#server/http/secure-headers.ts';
import { serveWebApp } from '#server/http/web-app.ts';
import { logRequests, newRequestId } from '#server/log.ts';
import { platformTables } from '#server/platform.tables.store.ts';

const platformFeature: Feature = {
  name: 'platform',
  tables: platformTables,
  // Fields that occur in many calls.
  field_words: {
    act: 'act',
    chosen: 'selection',
    dry_run: 'preview',
    id: 'number',
    kind: 'kind',
    language: 'language',
    name: 'name',
    note: 'note',
    position: 'position',
    reason: 'reason',
    school: 'school',
    schools: 'schools',
    status: 'status',
    text: 'text',
    title: 'title',
  },
  routes: [
    ...jobsRoutes,
    openRoute(health, async () => ({ status: 'ok' as const })),
    openRoute(ready, async ({ platform }) => {
      await requireReady(platform);
      return { status: 'ready' as const, database: platform.database.kind };
    }),
    openRoute(apiDescription, async () => apiText.description),
    openRoute(webConfig, async ({ platform }) => ({
      api_base: platform.config.api_base,
      // The app must open even without the database, so that it can say what is wrong.
      link_hosts: await readSettings(platform.database.kysely).then(
        (settings) => [...settings['bank.link_hosts']],
        () => [],
      ),
    })),
  ],
  prepare: endLeftJobs,
  tick: endOverdueJobs,
  sweep: async (platform) => {
    const { database, clock } = platform;
    await sweepJobs(platform);
    await sweepRateLimits(database.kysely, clock.now());
    await sweepIdempotencyKeys(database.kysely, clock.now());
  },
};

/** Every feature of the product. */
export const features: readonly Feature[] = [
  platformFeature,
  settingsFeature,
  outboxFeature,
  auditFeature(fieldWords),
  filesFeature,
  schoolsFeature,
  peopleFeature,
  termsFeature,
  groupsFeature,
  authFeature,
  tagsFeature,
  sourcesFeature,
  subjectsFeature,
  questionsFeature,
  assessmentsFeature,
  practiceSetsFeature,
  libraryFeature,
  videosFeature,
  resourcesFeature,
  allocationFeature,
  sessionsFeature,
  sittingsFeature,
  resultsFeature,
  regradesFeature,
  paperFeature,
  practiceFeature,
  calibrationFeature,
  masteryFeature,
  blueprintFeature,
  previewFeature,
  revisionsFeature,
  mistakesFeature,
  performanceFeature,
  reviewsFeature,
  studyFeature,
  coursesFeature,
  insightFeature,
  gradebookFeature,
  doubtsFeature,
  questionReportsFeature,
  announcementsFeature,
  peopleViewFeature,
  firstSignInFeature,
  personFeature(tables),
  weeklyFeature,
  encouragementFeature,
  noticesFeature,
  peopleImportFeature,
  privacyFeature(tables),
  homeFeature,
  calendarFeature,
  searchFeature,
];

// Connects the hooks: each function that a lower feature needs from a higher one.
peopleHooks.forgetEmailChanges.answeredBy(auth.forgetEmailChanges);
peopleHooks.hashNewPassword.answeredBy(auth.hashNewPassword);
peopleHooks.invite.answeredBy(auth.invite);
peopleHooks.signOutEverywhere.answeredBy(auth.signOutEverywhere);
peopleHooks.tellOfOtherContacts.answeredBy(auth.tellOfOtherContacts);
termsHooks.planOfTerm.answeredBy(groups.planOfTerm);
termsHooks.archiveGroups.answeredBy(groups.archiveGroups);
termsHooks.reopenGroups.answeredBy(groups.reopenGroups);
termsHooks.listMembershipsOfTerm.answeredBy(groups.listMembershipsOfTerm);
termsHooks.listUnderWay.answeredBy(sessions.listUnderWay);
termsHooks.signOutPeople.answeredBy(auth.signOutPeople);
groupsHooks.whatEndsWithGroup.answeredBy(allocation.whatEndsWithGroup);
peopleHooks.whatIsLost.answeredBy(allocation.whatIsLost);
peopleHooks.beforeMembershipsEnd.answeredBy(allocation.beforeMembershipsEnd);
authHooks.listInitialAssessments.answeredBy(allocation.listInitialAssessments);
authHooks.recordGuardianConsent.answeredBy(person.recordGuardianConsent);
authHooks.hasGuardianAgreed.answeredBy(person.hasGuardianAgreed);
questionsHooks.listMetByGroup.answeredBy(sessions.listMetByGroup);
assessmentsHooks.findCountedUntil.answeredBy(allocation.findCountedUntil);
assessmentsHooks.countHolders.answeredBy(allocation.countHolders);
assessmentsHooks.findCalibratedPool.answeredBy(calibration.findCalibratedPool);
assessmentsHooks.keepWhatIsOut.answeredBy(releases.keepWhatIsOut);
sessionsHooks.scoreSession.answeredBy(results.scoreSession);
sessionsHooks.resultOf.answeredBy(results.resultOf);
sessionsHooks.sittingOf.answeredBy(sittings.sittingOf);
sessionsHooks.listHeardInSittings.answeredBy(sittings.listHeard);
sessionsHooks.practicePaper.answeredBy(practice.practicePaper);
sessionsHooks.listMetrics.answeredBy(results.listMetrics);
videosHooks.missedOf.answeredBy(mistakes.listMissedBy);

/** Every call of the product, as declared. */
export function endpoints(): Endpoint[] {
  return features.flatMap((feature) => feature.routes.map((route) => route.endpoint));
}

/** Every table of the product, as declared. */
export function tables(): DeclaredTable[] {
  return declaredTables(features.flatMap((feature) => feature.tables ?? []));
}

/** The API documentation: a page for people and an OpenAPI description for programs. */
const apiText = {
  page: new KeptText('text/html; charset=utf-8', () => apiPage(endpoints())),
  description: new KeptText('application/json; charset=utf-8', async () =>
    JSON.stringify(await describeApi(endpoints())),
  ),
};

/** The label of a call's field on screens. Without one, the field's name with spaces. */
export function fieldWords(field: string): string {
  const words = features.find((feature) => Object.hasOwn(feature.field_words ?? {}, field))?.field_words;
  return words?.[field] ?? field.replaceAll('_', ' ');
}

/** Runs each feature's preparation, before the server answers requests. */
export async function prepare(platform: Platform): Promise<void> {
  for (const feature of features) await feature.prepare?.(platform);
}

/** Returns the token of the first admin's one-time link, or null if there is an admin. */
export function offerFirstAdmin(platform: Platform): Promise<string | null> {
  return auth.offerSetUp(platform);
}

/** Deletes each feature's expired rows. */
export async function sweep(platform: Platform): Promise<void> {
  for (const feature of features) await feature.sweep?.(platform);
}

/** The periodic tasks of the features. They run independently, so none waits for another. */
export function ticks(): ((platform: Platform, stop: AbortSignal) => Promise<void>)[] {
  return features.flatMap(({ tick }) => tick ?? []);
}

async function requireReady({ database, clock }: Platform): Promise<void> {
  if (!clock.isCurrent())
    throw new Problem(unavailable, { detail: 'The database clock hasn’t been measured yet.' });
  const pending = await pendingMigrations(database).catch(() => {
    throw new Problem(unavailable, { detail: 'The database can’t be reached.' });
  });
  if (pending.length > 0)
    throw new Problem(unavailable, { detail: `Migrations are still pending: ${pending.join(', ')}.` });
}

const ONE_MEBIBYTE = 1024 * 1024;

/** A connection without traffic for this long is closed. A request may take at most the second value. */
const LONGEST_SILENCE_MILLISECONDS = 2 * 60_000;
const LONGEST_REQUEST_MILLISECONDS = 60 * 60_000;

/** The longest address of a request. Node accepts no request header that is longer. */
const LONGEST_ADDRESS = 16 * 1024;

/**
 * Builds the HTTP server on `platform`, not yet listening. `webFolder` contains the built app. It logs to
 * `platform.log`.
 */
export async function buildApp(platform: Platform, webFolder: string): Promise<FastifyInstance> {
  const { config } = platform;
  const app = fastify({
    loggerInstance: platform.log,
    // `logRequests` writes one line per request. Fastify's own log lines would contain the query string.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: ONE_MEBIBYTE,
    connectionTimeout: LONGEST_SILENCE_MILLISECONDS,
    requestTimeout: LONGEST_REQUEST_MILLISECONDS,
    trustProxy: config.trusted_proxies.length > 0 ? [...config.trusted_proxies] : false,
    // An id that is too long gets the response 404, like an unknown id.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_ADDRESS },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    forceCloseConnections: 'idle',
  });
  logRequests(app);
  await secureHeaders(app, config);
  answerWithProblems(app);
  mountRoutes(
    app,
    features.flatMap((feature) => feature.routes.map((one) => audited(acting(one), keepAudit))),
    platform,
    { authenticate: auth.authenticate, isActive: auth.isActive },
  );
  app.get('/api/docs/', async (_request, reply) => {
    allowStyles(reply, STYLE_SOURCE);
    await apiText.page.send(reply);
  });
  await serveWebApp(app, webFolder, () =>
    // The app must open even without the database; streams do not play then.
    videos.listStreamSources(platform.database.kysely).catch(() => []),
  );
  return app;
}
