import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { STAFF_ROLES } from '#core/access/access.ts';
import { count } from '#web/ui/numbers.ts';
import { type Facets, STATUSES } from '../people-view.contract.ts';
import { SCORE_BANDS } from '../people-view.rules.ts';
import { useChoices } from './people-view.api.ts';
import classes from './people-view.module.css';
import { LISTED, type Listed, type PeopleViewSearch } from './people-view-search.ts';
import {
  FACET_WORDS,
  ROLE_WORDS,
  SEEN_WORDS,
  STATUS_WORDS,
  scoreWords,
  TEST_WORDS,
} from './people-view-words.ts';

interface FacetPanelProps {
  search: PeopleViewSearch;
  facets: Facets | null | undefined;
  change: (next: Partial<PeopleViewSearch>) => void;
}

/** From so many values on the rest are folded away. */
const MOST_SHOWN = 8;

/** The filters at the left, each value with how many it would leave. */
export function FacetPanel({ search, facets, change }: FacetPanelProps) {
  const words = useFacetWords();
  const isBand = (band: (typeof SCORE_BANDS)[number]) =>
    search.score_above === (band.score_above ?? undefined) &&
    search.score_below === (band.score_below ?? undefined);
  return (
    <div className={classes.facets}>
      {LISTED.filter((facet) => facet !== 'role' || isRoleShown(search.tab)).map((facet) => (
        <Facet
          key={facet}
          title={FACET_WORDS[facet]}
          values={valuesOf(facet, search, facets?.[facet] ?? {}, words)}
          chosen={search[facet] ?? []}
          choose={(values) => change({ [facet]: values.length === 0 ? undefined : values })}
        />
      ))}
      <Facet
        title="Tests"
        values={Object.entries(TEST_WORDS).map(([key, label]) => ({ key, label, n: facets?.tests[key] }))}
        chosen={search.tests ?? []}
        choose={(values) =>
          change({ tests: values.length === 0 ? undefined : (values as PeopleViewSearch['tests']) })
        }
      />
      <Facet
        title="Last score"
        values={SCORE_BANDS.map(({ key, score_above, score_below }) => ({
          key,
          label: scoreWords(score_above, score_below),
          n: facets?.score[key],
        }))}
        chosen={SCORE_BANDS.filter(isBand).map(({ key }) => key)}
        choose={(values) => {
          const band = SCORE_BANDS.find(({ key }) => key === values.at(-1));
          change({
            score_above: band?.score_above ?? undefined,
            score_below: band?.score_below ?? undefined,
          });
        }}
      />
      <Facet
        title="Last seen"
        values={Object.entries(SEEN_WORDS).map(([key, label]) => ({ key, label, n: facets?.seen[key] }))}
        chosen={search.seen === undefined ? [] : [search.seen]}
        choose={(values) => change({ seen: values.at(-1) as PeopleViewSearch['seen'] })}
      />
    </div>
  );
}

function isRoleShown(tab: PeopleViewSearch['tab']): boolean {
  return tab === undefined || tab === 'staff';
}

export type FacetWords = Readonly<Record<Listed, ReadonlyMap<string, string>>>;

/** The words of every value that may be chosen. */
export function useFacetWords(): FacetWords {
  const choices = useChoices().data;
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  const groups = choices?.group ?? [];
  const isOneSchool = new Set(groups.map(({ school }) => school)).size < 2;
  return {
    role: new Map(Object.entries(ROLE_WORDS)),
    status: new Map(Object.entries(STATUS_WORDS)),
    school: named(choices?.school),
    group: new Map(groups.map(({ id, name, school }) => [id, isOneSchool ? name : `${name}, ${school}`])),
    manager: named(choices?.manager),
    counselor: named(choices?.counselor),
  };
}

interface Value {
  key: string;
  label: string;
  n: number | undefined;
}

/** Values that would leave somebody or are chosen, those with most people first; roles and standings in their own order. */
function valuesOf(
  facet: Listed,
  search: PeopleViewSearch,
  counts: Readonly<Record<string, number>>,
  words: FacetWords,
): Value[] {
  const chosen: readonly string[] = search[facet] ?? [];
  const value = (key: string) => ({ key, label: words[facet].get(key) ?? '…', n: counts[key] });
  if (facet === 'status') return STATUSES.map(value);
  if (facet === 'role') {
    const isStaff = search.tab === 'staff';
    const roles = Object.keys(ROLE_WORDS).filter(
      (role) =>
        (!isStaff || (STAFF_ROLES as readonly string[]).includes(role)) &&
        (role in counts || chosen.includes(role)),
    );
    return roles.map(value);
  }
  const keys = new Set([...chosen, ...Object.keys(counts).filter((key) => words[facet].has(key))]);
  return [...keys]
    .map(value)
    .sort((a, b) => Number(b.n ?? 0) - Number(a.n ?? 0) || a.label.localeCompare(b.label));
}

interface FacetProps {
  title: string;
  values: readonly Value[];
  chosen: readonly string[];
  choose: (values: string[]) => void;
}

function Facet({ title, values, chosen, choose }: FacetProps) {
  const [isWhole, setWhole] = useState(false);
  // One value alone divides nobody from anybody.
  if (values.length < 2 && chosen.length === 0) return null;
  const shown = isWhole
    ? values
    : values.filter(({ key }, place) => place < MOST_SHOWN || chosen.includes(key));
  return (
    <fieldset className={classes.facet}>
      <legend>{title}</legend>
      {shown.map(({ key, label, n = 0 }) => (
        <div key={key} className={classes.value} data-empty={n === 0}>
          <Checkbox
            size="xs"
            label={label}
            checked={chosen.includes(key)}
            onChange={({ currentTarget }) =>
              choose(currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
          <span className={classes.n}>{count(n)}</span>
        </div>
      ))}
      {values.length > shown.length && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {values.length - shown.length} more
        </button>
      )}
    </fieldset>
  );
}
