import { Tabs } from '@mantine/core';
import { count } from '#web/ui/numbers.ts';
import type { Facet, PeopleFilters } from '../people-view.contract.ts';
import type { SavedView } from '../saved-views.contract.ts';
import { useFacets, useViewCount } from './people-view.api.ts';
import classes from './people-view.module.css';
import { filtersOf, type PeopleViewSearch, searchOf, type Tab } from './people-view-search.ts';
import { TAB_WORDS } from './people-view-words.ts';
import type { Ready } from './ready-views.ts';

const TABS = Object.keys(TAB_WORDS) as Tab[];
const KINDS: Facet[] = ['role'];
const EVERYONE = 'everyone';

interface ViewTabsProps {
  search: PeopleViewSearch;
  ready: readonly Ready[];
  views: readonly SavedView[];
  /** The id of the signed-in user. */
  me: string;
  /** Whether to show tabs for kinds of people. A user who sees only students needs none. */
  hasKinds: boolean;
  open: (search: PeopleViewSearch) => void;
}

/** Tabs for everyone, each kind of people, the built-in views and the saved views, each with its count. */
export function ViewTabs({ search, ready, views, me, hasKinds, open }: ViewTabsProps) {
  const now = search.view ?? search.tab ?? EVERYONE;
  const choose = (tab: string | null) => {
    const view = views.find(({ id }) => id === tab);
    const made = ready.find(({ key }) => key === tab);
    if (view) {
      const { id, filters, ordering, columns } = view;
      open({ ...searchOf(filters, me), view: id, ordering, columns });
    } else if (made) open({ ...made.search, view: made.key });
    else open(TABS.includes(tab as Tab) ? { tab: tab as Tab } : {});
  };
  const kinds = useFacets({}, KINDS).data;
  const counts = kinds && {
    [EVERYONE]: kinds.count,
    students: kinds.facets.role?.student ?? 0,
    guests: kinds.facets.role?.guest ?? 0,
    staff: kinds.count - (kinds.facets.role?.student ?? 0) - (kinds.facets.role?.guest ?? 0),
  };
  return (
    <Tabs value={now} onChange={choose} className={classes.tabs}>
      <Tabs.List>
        <Tabs.Tab value={EVERYONE}>
          Everyone <Count n={counts?.[EVERYONE]} />
        </Tabs.Tab>
        {hasKinds &&
          TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {TAB_WORDS[tab]} <Count n={counts?.[tab]} />
            </Tabs.Tab>
          ))}
        {ready.map(({ key, name, search: made }) => (
          <Tabs.Tab key={key} value={key}>
            {name} <ViewCount filters={filtersOf(made, me)} />
          </Tabs.Tab>
        ))}
        {views.map(({ id, name, filters }) => (
          <Tabs.Tab key={id} value={id}>
            {name} <ViewCount filters={filtersOf(searchOf(filters, me), me)} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* The table is next to the filters and serves as the panel of every tab. */}
      <Tabs.Panel value={now}>
        <span />
      </Tabs.Panel>
    </Tabs>
  );
}

function ViewCount({ filters }: { filters: PeopleFilters }) {
  return <Count n={useViewCount(filters).data} />;
}

function Count({ n }: { n: number | undefined }) {
  return n === undefined ? null : <span className={classes.count}>{count(n)}</span>;
}
