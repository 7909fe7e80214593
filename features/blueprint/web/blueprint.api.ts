import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { fillFromBank } from '../blueprint.contract.ts';
import { SAT_SECTIONS } from '../sat-sections.rules.ts';

const ALL_ON_ONE_PAGE = '200';

export function useTest(id: string) {
  return useQuery({
    queryKey: ['assessments', 'one', id],
    queryFn: ({ signal }) => call(getAssessment, { params: { id }, signal }),
  });
}

export function useSections(id: string) {
  return useQuery({
    queryKey: ['assessments', 'sections', id, 'to fill'],
    queryFn: ({ signal }) =>
      call(listSections, { params: { id }, query: { page_size: ALL_ON_ONE_PAGE }, signal }),
    select: ({ results }) => results,
  });
}

/** Domains with the code of the subject that they are of. */
export function useDomains() {
  return useQuery({
    queryKey: ['tags', 'domain', 'with subjects'],
    queryFn: async ({ signal }) => {
      const query = { ordering: 'position' as const, page_size: ALL_ON_ONE_PAGE };
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
  const groups = useQuery({
    queryKey: ['groups', 'to fill for'],
    queryFn: ({ signal }) => call(listGroups, { query: { page_size: ALL_ON_ONE_PAGE }, signal }),
  });
  return (groups.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

type Body = CallInput<typeof fillFromBank>['body'];

/** A choice that nothing is stored of. */
export function useLook() {
  return useMutation({
    mutationFn: (body: Body) => call(fillFromBank, { query: { dry_run: 'true' }, body }),
  });
}

/** The choice that was looked at, placed in its sections. */
export function useTake() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, etag }: { body: Body; etag: string }) => call(fillFromBank, { body, ifMatch: etag }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['assessments'] }),
  });
}

/** Gives a test without sections those of the digital SAT. */
export function useAddSat({ id, version }: Pick<Assessment, 'id' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(changeAssessment, { params: { id }, body: { version, kind: 'multistage' } });
      for (const body of SAT_SECTIONS) await call(addSection, { params: { id }, body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['assessments'] }),
  });
}
