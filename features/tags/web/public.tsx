/** Components for other features' screens: a search for tags, and a field to choose some. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { queryKeyOf } from '#web/lib/queries.ts';
import { choicesFault } from '#web/ui/choices-fault.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import { TAG_CALLS, type TagKind } from '../tags.contract.ts';
import { KIND_WORDS } from './tag-words.ts';

const FOUND_AT_ONCE = '10';
const KINDS_OF_SUBJECTS: TagKind[] = ['topic', 'sub_topic', 'domain', 'mega_domain', 'subject', 'exam'];

/**
 * Tags (without reasons for a mistake) whose name contains every word of `search`, the most specific kinds
 * first. Archived tags are left out.
 */
export function useFoundTags(search: string) {
  const query = { search, retired: 'false', page_size: FOUND_AT_ONCE } as const;
  return useQuery({
    queryKey: [...queryKeyOf(TAG_CALLS.sub_topic.list, { query }), 'of every kind'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        KINDS_OF_SUBJECTS.map((kind) => call(TAG_CALLS[kind].list, { query, signal })),
      );
      return lists.flatMap((list) => list.results);
    },
    placeholderData: keepPreviousData,
  });
}

interface Tag {
  readonly id: string;
  readonly kind: TagKind;
  readonly name: string;
}

interface TagsFieldProps {
  description: string;
  value: string[];
  onChange: (tags: string[]) => void;
  /** The tags that were chosen before. */
  known: readonly Tag[];
  error: ReactNode;
}

const choiceOf = ({ id, kind, name }: Tag) => ({ value: id, label: `${name} (${KIND_WORDS[kind].one})` });

/** A field that chooses, by id, the tags that describe an item. */
export function TagsField({ known, error, ...field }: TagsFieldProps) {
  const [search, setSearch] = useState('');
  const tags = useFoundTags(search);
  return (
    <SearchMultiSelect
      label="Tags"
      placeholder="Skill, domain, or exam"
      found={(tags.data ?? []).map(choiceOf)}
      known={known.map(choiceOf)}
      onSearch={setSearch}
      nothingFound="No matching tags."
      error={error ?? choicesFault('the tags', tags)}
      {...field}
    />
  );
}
