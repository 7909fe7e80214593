import { useChoices } from './people-view.api.ts';
import { type Listed, ME } from './people-view-search.ts';
import { ROLE_WORDS, STATUS_WORDS } from './people-view-words.ts';

export type FacetWords = Readonly<Record<Listed, ReadonlyMap<string, string>>>;

/** The labels of all filter values. */
export function useFacetWords(): FacetWords {
  const choices = useChoices().data;
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  // The user comes first in the list.
  const carers = (rows?: readonly { id: string; name: string }[]) => new Map([[ME, 'me'], ...named(rows)]);
  const groups = choices?.group ?? [];
  const isOneSchool = new Set(groups.map(({ school }) => school)).size < 2;
  return {
    role: new Map(Object.entries(ROLE_WORDS)),
    status: new Map(Object.entries(STATUS_WORDS)),
    school: named(choices?.school),
    group: new Map(groups.map(({ id, name, school }) => [id, isOneSchool ? name : `${name}, ${school}`])),
    tutor: carers(choices?.tutor),
    manager: carers(choices?.manager),
    counselor: carers(choices?.counselor),
  };
}
