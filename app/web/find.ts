/** Searches for the palette. Each result is a row that links to a screen. */
import { STANDING_WORDS } from '#features/allocation/web/standing-words.ts';
import { ROLE_WORDS } from '#features/people/web/person-words.ts';
import { STATUS_WORDS, TYPE_WORDS } from '#features/questions/question-words.rules.ts';
import { search } from '#features/search/search.contract.ts';
import { call } from '#web/lib/api.ts';
import type { FoundGroup } from '#web/shell/palette-rows.ts';

/** The matching rows by kind, limited to what the user may see. */
export async function find(text: string, signal: AbortSignal): Promise<readonly FoundGroup[]> {
  const { people, groups, tests, questions, own_tests } = await call(search, {
    query: { search: text },
    signal,
  });
  return [
    {
      title: 'People',
      rows: people.map(({ id, name, role, username, schools }) => ({
        id,
        label: name,
        href: `/people/${id}`,
        icon: 'person' as const,
        also: username,
        detail: [ROLE_WORDS[role], username, ...schools].join(' · '),
      })),
    },
    {
      title: 'Groups',
      rows: groups.map(({ id, name, school }) => ({
        id,
        label: name,
        href: `/groups/${id}`,
        icon: 'people' as const,
        detail: school,
      })),
    },
    {
      title: 'Tests',
      rows: [
        ...tests.map(({ id, title, status }) => ({
          id,
          label: title,
          href: `/assessments/${id}`,
          icon: 'tests' as const,
          detail: status === 'published' ? '' : status,
        })),
        ...own_tests.map(({ id, title, standing, session }) => ({
          id,
          label: title,
          icon: 'tests' as const,
          detail: STANDING_WORDS[standing],
          href: session === null ? '/assessments' : `/results/${session}`,
        })),
      ],
    },
    {
      title: 'Questions',
      rows: questions.map(({ id, words, type, status }) => ({
        id,
        label: words,
        href: `/questions/${id}`,
        icon: 'question' as const,
        detail: `${TYPE_WORDS[type]} · ${STATUS_WORDS[status]}`,
      })),
    },
  ];
}
