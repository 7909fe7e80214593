/** Searches for the palette. Each result is a row that links to a screen. */
import type { Answer } from '#contract/endpoint.ts';
import { STANDING_WORDS } from '#features/allocation/web/standing-words.ts';
import { KIND_WORDS } from '#features/library/web/material-words.ts';
import { ROLE_WORDS } from '#features/people/web/person-words.ts';
import { STATUS_WORDS, TYPE_WORDS } from '#features/questions/question-words.rules.ts';
import { search } from '#features/search/search.contract.ts';
import { call } from '#web/lib/api.ts';
import type { FoundGroup } from '#web/shell/palette-rows.ts';

/** The matching rows by kind, limited to what the user may see. */
export async function find(text: string, signal: AbortSignal): Promise<readonly FoundGroup[]> {
  const found = await call(search, { query: { search: text }, signal });
  const { people, groups, tests, questions, own_tests } = found;
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
    ...ownGroups(found),
  ];
}

/** The things that a student or guest may open: practice sets, materials, videos, doubts, and skills. */
function ownGroups({
  own_sets,
  own_materials,
  own_videos,
  own_doubts,
  own_skills,
}: Answer<typeof search>): FoundGroup[] {
  return [
    {
      title: 'Skills',
      rows: own_skills.map(({ id, name, lesson }) => ({
        id,
        label: name,
        href: lesson === null ? `/mistakes?topic=${id}` : `/course/${lesson.course}/${lesson.id}`,
        icon: 'performance' as const,
        detail: lesson === null ? 'Your mistakes' : lesson.name,
      })),
    },
    {
      title: 'Practice sets',
      rows: own_sets.map(({ id, title, is_done }) => ({
        id,
        label: title,
        href: `/practice/study/${id}`,
        icon: 'practice' as const,
        detail: is_done ? 'Done' : '',
      })),
    },
    {
      title: 'Library',
      rows: own_materials.map(({ id, title, kind }) => ({
        id,
        label: title,
        href: `/library/${id}`,
        icon: 'library' as const,
        detail: KIND_WORDS[kind],
      })),
    },
    {
      title: 'Videos',
      rows: own_videos.map(({ id, title }) => ({
        id,
        label: title,
        href: `/videos/${id}`,
        icon: 'videos' as const,
        detail: '',
      })),
    },
    {
      title: 'Doubts',
      rows: own_doubts.map(({ id, title, about }) => ({
        id,
        label: title,
        href: `/doubts/${id}`,
        icon: 'doubts' as const,
        detail: about,
      })),
    },
  ];
}
