/**
 * Components of the library for other features' screens: a field that chooses a material, and a preview of
 * one page.
 */
import { Select, type SelectProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useMaterial, useMaterials } from './library.api.ts';

interface MaterialSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  value: string | null;
  onChange: (material: { id: string; title: string } | null) => void;
}

const MOST_OFFERED = '20';

/** Chooses a published material in view, searched by title and words. */
export function MaterialSelect({ value, onChange, ...props }: MaterialSelectProps) {
  const [search, setSearch] = useState('');
  const list = useMaterials({
    status: 'live',
    ordering: 'title',
    page_size: MOST_OFFERED,
    ...(search.trim() !== '' && { search }),
  });
  const found = list.data?.results ?? [];
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage="No materials found"
      data={found.map(({ id, title }) => ({ value: id, label: title }))}
      filter={({ options }) => options}
      value={value}
      onChange={(id) => onChange(found.find((one) => one.id === id) ?? null)}
      onSearchChange={setSearch}
      {...props}
    />
  );
}

/** The code that draws PDFs is loaded with the first PDF. */
const PdfGlance = lazyPart(async () => (await import('./pdf-glance.tsx')).PdfGlance);

/** A preview of one page of a PDF in view; shows nothing for other materials. */
export function MaterialPage({ material: id, page }: { material: string; page: number }) {
  const { data } = useMaterial(id);
  if (data?.file?.content_type !== 'application/pdf') return null;
  return (
    <Suspense>
      <PdfGlance material={data} page={page} />
    </Suspense>
  );
}
