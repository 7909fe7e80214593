import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { STAFF_ROLES } from '#core/access/access.ts';
import { alphabetically } from '#core/text-order.ts';
import { count } from '#web/ui/numbers.ts';
import type { Facet as FacetName, PeopleFilters } from '../people-view.contract.ts';
import { STATUSES } from '../people-view-values.contract.ts';
import { type FacetWords, useFacetWords } from './facet-words.ts';
import { useChoices, useFacets } from './people-view.api.ts';
import classes from './people-view.module.css';
import { LISTED, type Listed, ME, type PeopleViewSearch } from './people-view-search.ts';
import {
  endsWords,
  FACET_WORDS,
  MISSING_WORDS,
  ROLE_WORDS,
  SEEN_WORDS,
  scoreWords,
  TEST_WORDS,
} from './people-view-words.ts';

interface FacetPanelProps {
  search: PeopleViewSearch;
  filters: PeopleFilters;
  /** The id of the signed-in user. */
  me: string;
  change: (next: Partial<PeopleViewSearch>) => void;
}

/**
 * The facets that are visible from the start. Tutors are counted only when opened, because their count is the
 * slowest.
 */
const COUNTED: FacetName[] = [
  'role' as const,
  'school' as const,
  'group' as const,
  'status' as const,
  'counselor' as const,
  'manager' as const,
  'tests' as const,
  'score' as const,
  'seen' as const,
  'missing' as const,
];
const TUTORS: FacetName[] = ['tutor'];

/** The number of values that are shown before the rest is collapsed. */
const MOST_SHOWN = 8;

/** The panel of filters at the left. Each value shows how many people it would select. */
export function FacetPanel({ search, filters, me, change }: FacetPanelProps) {
  const words = useFacetWords();
  const [areTutorsOpen, setTutorsOpen] = useState(false);
  const counted = useFacets(filters, COUNTED).data?.facets;
  const tutors = useFacets(filters, TUTORS, areTutorsOpen).data?.facets;
  const facets = { ...counted, ...(areTutorsOpen && tutors) };
  const choices = useChoices().data;
  const bands = choices?.score ?? [];
  const isBand = (band: (typeof bands)[number]) =>
    search.score_above === (band.score_above ?? undefined) &&
    search.score_below === (band.score_below ?? undefined);
  return (
    <div className={classes.facets}>
      {LISTED.filter((facet) => facet !== 'role' || isRoleShown(search.tab)).map((facet) => (
        <Facet
          key={facet}
          title={FACET_WORDS[facet]}
          values={valuesOf(facet, search, ownAsMe(facets[facet] ?? {}, me), words)}
          chosen={search[facet] ?? []}
          choose={(values) => change({ [facet]: values.length === 0 ? undefined : values })}
          {...(facet === 'tutor' &&
            !areTutorsOpen &&
            (words.tutor.size > 2 || search.tutor !== undefined) && {
              unfold: { words: 'Show tutors', act: () => setTutorsOpen(true) },
            })}
        />
      ))}
      <Facet
        title="Tests"
        values={Object.entries(TEST_WORDS).map(([key, label]) => ({ key, label, n: facets.tests?.[key] }))}
        chosen={search.tests ?? []}
        choose={(values) =>
          change({ tests: values.length === 0 ? undefined : (values as PeopleViewSearch['tests']) })
        }
      />
      <Facet
        title={choices === undefined ? 'Last score' : `Last score, ${endsWords(choices.score_scale)}`}
        values={bands.map(({ key, score_above, score_below }) => ({
          key,
          label: scoreWords(score_above, score_below),
          n: facets.score?.[key],
        }))}
        chosen={bands.filter(isBand).map(({ key }) => key)}
        choose={(values) => {
          const band = bands.find(({ key }) => key === values.at(-1));
          change({
            score_above: band?.score_above ?? undefined,
            score_below: band?.score_below ?? undefined,
          });
        }}
      />
      <Facet
        title="Last seen"
        values={Object.entries(SEEN_WORDS).map(([key, label]) => ({ key, label, n: facets.seen?.[key] }))}
        chosen={search.seen === undefined ? [] : [search.seen]}
        choose={(values) => change({ seen: values.at(-1) as PeopleViewSearch['seen'] })}
      />
      <Facet
        title="Missing"
        values={Object.entries(MISSING_WORDS).map(([key, label]) => ({
          key,
          label,
          n: facets.missing?.[key],
        }))}
        chosen={search.missing ?? []}
        choose={(values) =>
          change({ missing: values.length === 0 ? undefined : (values as PeopleViewSearch['missing']) })
        }
      />
    </div>
  );
}

function isRoleShown(tab: PeopleViewSearch['tab']): boolean {
  return tab === undefined || tab === 'staff';
}

/** Replaces the user's own id by `me`. */
function ownAsMe(counts: Readonly<Record<string, number>>, me: string): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([key, n]) => [key === me ? ME : key, n]));
}

interface Value {
  key: string;
  label: string;
  n: number | undefined;
}

/**
 * The values that would select somebody or are chosen, those with the most people first. Roles and statuses
 * keep a fixed order.
 */
function valuesOf(
  facet: Listed,
  search: PeopleViewSearch,
  counts: Readonly<Record<string, number>>,
  words: FacetWords,
): Value[] {
  const chosen: readonly string[] = search[facet] ?? [];
  const value = (key: string) => ({
    key,
    label: key === ME ? 'Me' : (words[facet].get(key) ?? '…'),
    n: counts[key],
  });
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
    .sort((a, b) => Number(b.n ?? 0) - Number(a.n ?? 0) || alphabetically(a.label, b.label));
}

interface FacetProps {
  title: string;
  values: readonly Value[];
  chosen: readonly string[];
  choose: (values: string[]) => void;
  /** If given, the values are collapsed and not counted, and this button loads them. */
  unfold?: { words: string; act: () => void };
}

function Facet({ title, values, chosen, choose, unfold }: FacetProps) {
  const [isWhole, setWhole] = useState(false);
  // A single value would not narrow anything.
  if (values.length < 2 && chosen.length === 0 && !unfold) return null;
  const shown = isWhole
    ? values
    : values.filter(({ key }, place) => place < MOST_SHOWN || chosen.includes(key));
  return (
    <fieldset className={classes.facet}>
      <legend>{title}</legend>
      {shown.map(({ key, label, n = 0 }) => (
        <div key={key} className={classes.value} data-empty={!unfold && n === 0}>
          <Checkbox
            size="xs"
            label={label}
            checked={chosen.includes(key)}
            onChange={({ currentTarget }) =>
              choose(currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
          {!unfold && <span className={classes.n}>{count(n)}</span>}
        </div>
      ))}
      {unfold && (
        <button type="button" className={classes.more} onClick={unfold.act}>
          {unfold.words}
        </button>
      )}
      {values.length > shown.length && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          Show {values.length - shown.length} more
        </button>
      )}
    </fieldset>
  );
}
