import { Chip } from '#web/ui/chip.tsx';
import { useFacetWords } from './facet-words.ts';
import classes from './people-view.module.css';
import { LISTED, NO_FILTERS, type PeopleViewSearch } from './people-view-search.ts';
import { FACET_WORDS, MISSING_WORDS, SEEN_WORDS, scoreWords, TEST_WORDS } from './people-view-words.ts';

/** The filters that are set, each with a button to remove it. */
export function ChosenFilters({
  search,
  change,
}: {
  search: PeopleViewSearch;
  change: (next: Partial<PeopleViewSearch>) => void;
}) {
  const words = useFacetWords();
  const chips: { key: string; says: string; without: Partial<PeopleViewSearch> }[] = [];
  for (const facet of LISTED) {
    const values: readonly string[] = search[facet] ?? [];
    for (const value of values) {
      const rest = values.filter((other) => other !== value);
      const says = `${FACET_WORDS[facet]}: ${words[facet].get(value) ?? '…'}`;
      chips.push({
        key: `${facet} ${value}`,
        says,
        without: { [facet]: rest.length === 0 ? undefined : rest },
      });
    }
  }
  for (const test of search.tests ?? []) {
    const rest = search.tests?.filter((other) => other !== test) ?? [];
    const without = { tests: rest.length === 0 ? undefined : rest };
    chips.push({ key: test, says: `Tests: ${TEST_WORDS[test].toLowerCase()}`, without });
  }
  for (const one of search.missing ?? []) {
    const rest = search.missing?.filter((other) => other !== one) ?? [];
    const without = { missing: rest.length === 0 ? undefined : rest };
    chips.push({ key: one, says: MISSING_WORDS[one], without });
  }
  if (search.score_above !== undefined || search.score_below !== undefined) {
    const says = `Last score: ${scoreWords(search.score_above, search.score_below).toLowerCase()}`;
    chips.push({ key: 'score', says, without: { score_above: undefined, score_below: undefined } });
  }
  if (search.seen !== undefined) {
    chips.push({ key: 'seen', says: `Last seen: ${SEEN_WORDS[search.seen]}`, without: { seen: undefined } });
  }
  if (chips.length === 0) return null;
  return (
    <>
      {chips.map(({ key, says, without }) => (
        <Chip key={key} kind="on" remove={{ label: `Remove ${says}`, act: () => change(without) }}>
          {says}
        </Chip>
      ))}
      <button type="button" className={classes.more} onClick={() => change(NO_FILTERS)}>
        Clear filters
      </button>
    </>
  );
}
