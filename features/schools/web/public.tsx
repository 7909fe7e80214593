/** Lets other features' screens list schools, choose one in a field, and show the owner of content. */
import { Input, Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isStaff } from '#core/access/access.ts';
import { useIsOn } from '#features/settings/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useLogin } from '#web/shell/login.ts';
import { choicesFault } from '#web/ui/choices-fault.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { listSchools } from '../schools.contract.ts';

const ALL_ON_ONE_PAGE = '200';

export const NO_SCHOOL_FITS = 'No matching schools. You can add one on the Schools page.';

/** Loads the schools in the user's view. */
export function useAllSchools(isAsked = true) {
  return useQuery({
    ...queryOf(listSchools, { query: { page_size: ALL_ON_ONE_PAGE } }),
    enabled: isAsked,
  });
}

/**
 * The schools that the user can see, as options, plus the already selected ones (`kept`), even if the user
 * cannot see them.
 */
export function useSchoolChoices(kept: readonly { id: string; name: string }[] = []) {
  const schools = useAllSchools().data?.results ?? [];
  const names = new Map([...kept, ...schools].map(({ id, name }) => [id, name]));
  return [...names].map(([value, label]) => ({ value, label }));
}

/**
 * If there is only one school, selects it as soon as the list is loaded. It does so only once, so that the
 * user can clear it.
 */
export function usePreselectedSchool(isWanted: boolean, choose: (school: string) => void): void {
  const schools = useAllSchools(isWanted).data?.results ?? [];
  const only = schools.length === 1 ? schools[0]?.id : undefined;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || only === undefined || isDone.current) return;
    isDone.current = true;
    choose(only);
  }, [isWanted, only, choose]);
}

interface SchoolSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  value?: string | null;
  onChange: (school: string | null) => void;
  kept?: readonly { id: string; name: string }[] | undefined;
  /** Whether to select the school immediately if there is only one. */
  preselect?: boolean;
}

/** A field to choose a school. */
export function SchoolSelect({
  value = null,
  onChange,
  kept,
  preselect = true,
  error,
  ...field
}: SchoolSelectProps) {
  const fault = choicesFault('the schools', useAllSchools());
  usePreselectedSchool(preselect && value === null, onChange);
  return (
    <Select
      label="School"
      placeholder="Choose a school"
      searchable
      allowDeselect={false}
      nothingFoundMessage={NO_SCHOOL_FITS}
      error={error ?? fault}
      {...field}
      data={useSchoolChoices(kept)}
      value={value}
      onChange={onChange}
    />
  );
}

/** The owner of new content: a school, null for all schools, or undefined if nothing is chosen yet. */
export type ContentPlace = string | null | undefined;

/** The label for content that all schools share. */
const SHARED = 'Every school';
/** The option value for content that all schools share. */
const INSTALLATION = 'installation';

interface ContentPlaces {
  /** The owners that the user may choose for new content; a null school means all schools. */
  readonly places: readonly { school: string | null; name: string }[];
  /** The owner if the user chooses nothing; undefined if they must choose. */
  readonly unsaid: ContentPlace;
}

/** The owners that the user may choose for new content; undefined until loaded. */
export function useContentPlaces(): ContentPlaces | undefined {
  const role = useLogin()?.user.role;
  const isAdmin = role === 'admin';
  const isAsked = role !== undefined && isStaff(role);
  const shares = useIsOn('bank.staff_share', isAsked && !isAdmin);
  const list = useAllSchools(isAsked);
  if (!isAsked || list.data === undefined || (!isAdmin && shares === undefined)) return undefined;
  const schools = list.data.results.map(({ id, name }) => ({ school: id, name }));
  const shared = isAdmin || shares === true ? [{ school: null, name: SHARED }] : [];
  const [first, ...others] = schools;
  if (isAdmin) return { places: [...shared, ...schools], unsaid: null };
  return {
    places: [...schools, ...shared],
    unsaid: first === undefined ? shared[0]?.school : others.length === 0 ? first.school : undefined,
  };
}

/** Whether the user sees content of several schools, so that its owner is worth showing. */
export function useSeesSeveral(): boolean {
  const role = useLogin()?.user.role;
  const schools = useAllSchools(role !== undefined && isStaff(role)).data?.count ?? 0;
  return role === 'admin' ? schools > 0 : schools > 1;
}

/** The owner of content in words. */
export function ownerWords(school: { name: string } | null): string {
  return school?.name ?? SHARED;
}

interface ContentSchoolSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  value?: ContentPlace;
  onChange: (place: ContentPlace) => void;
  /**
   * Whether the form can send null for all schools. If not, the option is shown only to users for whom it is
   * the default.
   */
  offersShared?: boolean;
}

/**
 * A field for the owner of new content. Shows nothing if there is no choice, because the server then knows
 * the owner.
 */
export function ContentSchoolSelect({
  value,
  onChange,
  offersShared = true,
  ...field
}: ContentSchoolSelectProps) {
  const known = useContentPlaces();
  const role = useLogin()?.user.role;
  const fault = choicesFault('the schools', useAllSchools(role !== undefined && isStaff(role)));
  const unsaid = known?.unsaid;
  const places = (known?.places ?? []).filter(
    ({ school }) => school !== null || offersShared || unsaid === null,
  );
  if (fault !== undefined) return <Input.Wrapper label="Belongs to" error={fault} />;
  if (places.length < 2) return null;
  return (
    <Select
      label="Belongs to"
      description="Only this school’s staff see it. Content for every school is visible to all staff."
      placeholder="Choose a school"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching schools."
      {...field}
      data={places.map(({ school, name }) => ({ value: school ?? INSTALLATION, label: name }))}
      value={optionOf(value === undefined ? unsaid : value)}
      onChange={(next) => onChange(next === INSTALLATION ? null : (next ?? undefined))}
    />
  );
}

function optionOf(place: ContentPlace): string | null {
  return place === undefined ? null : (place ?? INSTALLATION);
}

interface CopyDialogProps {
  /** The school of the content that is copied. */
  school: { id: string } | null;
  title: string;
  busy: boolean;
  error: Error | null;
  copy: (place: ContentPlace) => void;
  close: () => void;
}

/** Asks which school should own a copy. */
export function CopyDialog({ school, title, busy, error, copy, close }: CopyDialogProps) {
  const known = useContentPlaces();
  const [chosen, choose] = useState<ContentPlace>(undefined);
  const own = known?.places.find((one) => one.school === (school?.id ?? null))?.school;
  const place = chosen === undefined ? own : chosen;
  const faults = fieldFaults(error, COPY_FIELDS);
  return (
    <FormDialog
      opened
      close={close}
      title={title}
      words="The copy becomes your draft. Changing it doesn’t change the original."
      act="Copy"
      acting="Copying"
      busy={busy}
      submit={(event) => {
        event.preventDefault();
        copy(place);
      }}
    >
      <ContentSchoolSelect value={place} onChange={choose} error={faults.school} />
      <FormFault error={error} fields={COPY_FIELDS} />
    </FormDialog>
  );
}

const COPY_FIELDS = ['school'];

interface OwnerFilterProps {
  school?: string | undefined;
  /** Limits the list to content that all schools share. */
  shared?: true | undefined;
  change: (next: { school: string | undefined; shared: true | undefined }) => void;
}

/** Filters a list of content by its owner, for users who see content of several schools. */
export function OwnerFilter({ school, shared, change }: OwnerFilterProps) {
  const seesSeveral = useSeesSeveral();
  const schools = useAllSchools(seesSeveral).data?.results ?? [];
  if (!seesSeveral && school === undefined && shared === undefined) return null;
  return (
    <FilterChip
      label="School"
      options={[
        ...schools.map(({ id, name }) => ({ value: id, label: name })),
        { value: INSTALLATION, label: SHARED },
      ]}
      value={shared ? INSTALLATION : school}
      onChoose={(next) =>
        change(
          next === INSTALLATION ? { school: undefined, shared: true } : { school: next, shared: undefined },
        )
      }
    />
  );
}
