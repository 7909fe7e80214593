import { reachOf } from '#core/access/access.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { splitPairs } from '#features/questions/pairs.rules.ts';
import type { KeyedQuestion } from '#features/questions/questions.contract.ts';
import { mendKey, openForWriting } from '#features/questions/server/public.ts';
import { findSessionInReach } from '#features/results/server/public.ts';
import { noteAudit } from '#server/http/audited.ts';
import { etagOf, requireSeen } from '#server/http/dry-run.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { bankKey, changeFaults, namedChange, pairChanges } from '../regrade.rules.ts';
import { listSessionRegrades, type Regrade, regradeQuestion } from '../regrades.contract.ts';
import { carryOut, type Planned, planRegrade } from './regrade.ts';
import * as store from './regrades.store.ts';

export const regradesRoutes: Route[] = [
  route(regradeQuestion, async (context) => {
    const { params, body, query, if_match } = context;
    const question = await openForWriting(context, params.id);
    const bank = keyedApart(question);
    const change = namedChange(body, bank);
    requireNoFaults([
      ...changeFaults(change, bank),
      ...(body.reason === undefined && !query.dry_run
        ? [{ path: 'body.reason', message: 'Enter a reason.' }]
        : []),
    ]);
    const planned = await planRegrade(context, question, change);
    const told = await tellOf(context, planned);
    const etag = etagOf([question.version, told]);
    if (query.dry_run) return { etag, ...told };
    requireSeen(if_match, etag, { isRequired: true });
    const key = bankKey(change, bank);
    if (key !== null) await mendKey(context, question, key);
    await carryOut(context, planned, body.reason ?? '');
    for (const { id } of planned.giving) noteAudit(context, { target_kind: 'assessment', target: id });
    return { etag, ...told, regraded_at: context.now.toISOString() };
  }),

  route(listSessionRegrades, async ({ db, view, caller, params, now }) => {
    const session = found(await findSessionInReach(db, view, params.id));
    const open = (await listEvidence(db, [session.id], caller, now)).get(session.id)?.open;
    if (open === undefined || !open.score) return { results: [] };
    const rows = await store.listRegradesOf(db, session.id);
    return {
      results: rows.map(({ id, question, section_title, number, action, reason, ...row }) => {
        const isTold = open.answers;
        return {
          id,
          at: row.regraded_at.toISOString(),
          question,
          section_title,
          number,
          ...(isTold ? { action, reason } : { action: null, reason: null }),
          raw: pair(row.raw_before, row.raw_after),
          raw_max: pair(row.raw_max_before, row.raw_max_after),
          scaled: pair(row.scaled_before, row.scaled_after),
        };
      }),
    };
  }),
];

function pair(before: number | null, after: number | null) {
  return before === null || after === null ? null : { before, after };
}

/** A bank question with its answer key separate from its options, as it would be frozen. */
function keyedApart(question: KeyedQuestion) {
  const right_order = question.type === 'ordering' ? question.options.map(({ id }) => id) : undefined;
  return { ...question, ...splitPairs(question), ...(right_order && { right_order }) };
}

type Told = Omit<Regrade, 'etag'>;

/** The response for a plan. Its etag is computed from it. */
async function tellOf(context: Context<typeof regradeQuestion>, planned: Planned): Promise<Told> {
  const { db, caller } = context;
  const { question, change, tally, frozen, count } = planned;
  const bearer = viewerOf(context);
  const show = (html: string) => showFiles(html, bearer);
  // Staff who took the test themselves must not learn more about their own session than other takers before
  // its release.
  const rows = tally.changed().filter(({ taker, is_out }) => taker !== caller.id || is_out);
  const groups = await store.listGroupsOf(
    db,
    { reach: reachOf(caller.role, 'groups.view'), caller: caller.id },
    rows.map(({ taker }) => taker),
  );
  const bank = keyedApart(question);
  const shown = frozen ?? { before: bank, after: bank };
  return {
    question: question.id,
    action: change.action,
    regraded_at: null,
    mends_bank: bankKey(change, bank) !== null,
    assessments: planned.giving.map(({ id, title }) => ({ id, title })),
    assessments_left: planned.assessments_left,
    sessions: tally.sessions,
    sessions_elsewhere: count.all - count.in_view,
    under_way: planned.under_way,
    left_out: count.in_view - tally.sessions,
    first_at: tally.first_at?.toISOString() ?? null,
    last_at: tally.last_at?.toISOString() ?? null,
    gains: tally.gains,
    losses: tally.losses,
    told: tally.told,
    not_out: tally.not_out,
    ...tally.figures(),
    options: shown.before.options.map((option) => ({
      id: option.id,
      text: show(option.text),
      was_right: option.is_correct,
      is_right: shown.after.options.find(({ id }) => id === option.id)?.is_correct ?? false,
      share: tally.shareOf(option.id),
    })),
    pairs: pairChanges(shown.before, shown.after).map(({ prompt, was, is }) => ({
      prompt: show(prompt),
      was: show(was),
      is: show(is),
    })),
    stem: show(shown.before.stem),
    stimulus: show(shown.before.stimulus),
    accepted_answers: {
      before: [...shown.before.accepted_answers],
      after: [...shown.after.accepted_answers],
    },
    changed: rows.map(({ taker, name, response, ...row }) => ({
      ...row,
      taker: { id: taker, name },
      groups: groups.get(taker) ?? [],
      response: typeof response === 'string' || response === null ? response : [...response],
    })),
    changed_count: tally.changed_count,
  };
}
