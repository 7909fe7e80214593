import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import {
  type Assessment,
  changeAssessment,
  getAssessment,
} from '#features/assessments/assessments.contract.ts';
import { addSection, listSections } from '#features/assessments/sections.contract.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { TAG_CALLS } from '#features/tags/tags.contract.ts';
import { call } from '#web/lib/api.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { fillFromBank } from '../blueprint.contract.ts';
import { SAT_SECTIONS } from '../sat-sections.rules.ts';

const ALL_ON_ONE_PAGE = '200';

export function useTest(id: string) {
  return useQuery(queryOf(getAssessment, { params: { id } }));
}

export function useSections(id: string) {
  return useQuery({
    ...queryOf(listSections, { params: { id }, query: { page_size: ALL_ON_ONE_PAGE } }),
    select: ({ results }) => results,
  });
}

/** All domains, each with the code of its subject. */
export function useDomains() {
  const query = { ordering: 'position' as const, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    queryKey: [...queryKeyOf(TAG_CALLS.domain.list, { query }), 'with subjects'],
    queryFn: async ({ signal }) => {
      const [domains, above, subjects] = await Promise.all(
        [TAG_CALLS.domain, TAG_CALLS.mega_domain, TAG_CALLS.subject].map((calls) =>
          call(calls.list, { query, signal }),
        ),
      );
      const parents = new Map(
        [...(above?.results ?? []), ...(subjects?.results ?? [])].map((tag) => [tag.id, tag]),
      );
      return (domains?.results ?? []).map((domain) => {
        const parent = parents.get(domain.parent ?? '');
        const subject = parent?.kind === 'subject' ? parent : parents.get(parent?.parent ?? '');
        return { id: domain.id, name: domain.name, short: domain.short_name, subject: subject?.code ?? null };
      });
    },
  });
}

export function useGroupChoices() {
  const groups = useQuery(queryOf(listGroups, { query: { page_size: ALL_ON_ONE_PAGE } }));
  return (groups.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

type Body = CallInput<typeof fillFromBank>['body'];

/** Asks for a preview of the choice; nothing is stored. */
export function useLook() {
  return useMutation({
    mutationFn: (body: Body) => call(fillFromBank, { query: { dry_run: 'true' }, body }),
  });
}

/** Accepts the previewed choice and places its questions in the sections. */
export function useTake() {
  return useMutation({
    mutationFn: ({ body, etag }: { body: Body; etag: string }) => call(fillFromBank, { body, ifMatch: etag }),
    onSuccess: useRefresh('assessments'),
  });
}

/** Gives a test without sections the sections of the digital SAT. */
export function useAddSat({ id, version }: Pick<Assessment, 'id' | 'version'>) {
  return useMutation({
    mutationFn: async () => {
      await call(changeAssessment, { params: { id }, body: { version, kind: 'multistage' } });
      for (const body of SAT_SECTIONS) await call(addSection, { params: { id }, body });
    },
    onSettled: useRefresh('assessments'),
  });
}
