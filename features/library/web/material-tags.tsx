import { type ReactNode, useState } from 'react';
import type { TagKind } from '#features/tags/tags.contract.ts';
import { useFoundTags } from '#features/tags/web/public.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';

/** The kinds by which a material may be filed. */
const KIND_WORDS: Partial<Record<TagKind, string>> = {
  ...{ exam: 'exam', subject: 'subject', mega_domain: 'mega-domain', domain: 'domain' },
  ...{ topic: 'skill', sub_topic: 'sub-topic' },
};

interface Tag {
  readonly id: string;
  readonly kind: TagKind;
  readonly name: string;
}

interface MaterialTagsProps {
  value: string[];
  onChange: (tags: string[]) => void;
  /** Those that it had. */
  known: readonly Tag[];
  error: ReactNode;
}

/** What a material is about, by which it is offered to whoever misses that. */
export function MaterialTags({ known, ...field }: MaterialTagsProps) {
  const [search, setSearch] = useState('');
  const found = useFoundTags(search).data ?? [];
  const option = ({ id, kind, name }: Tag) => ({ value: id, label: `${name} (${KIND_WORDS[kind] ?? kind})` });
  return (
    <SearchMultiSelect
      label="Tags"
      description="Who misses a skill is offered what is about it."
      placeholder="Skill, domain or exam"
      found={found.map(option)}
      known={known.map(option)}
      onSearch={setSearch}
      nothingFound="No tag has all of these words."
      {...field}
    />
  );
}
