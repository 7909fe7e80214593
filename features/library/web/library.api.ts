import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { addUpload, completeFile } from '#features/files/files.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { everyPageOf, queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { type OnProgress, sendFile } from '#web/lib/upload.ts';
import {
  addMaterial,
  changeMaterial,
  getMaterial,
  listMaterials,
  type Material,
} from '../library.contract.ts';
import { listUserMaterials } from '../material-allocation.contract.ts';
import {
  addNote,
  changeNote,
  listNotes,
  markDone,
  removeNote,
  saveProgress,
  unmarkDone,
} from '../reading.contract.ts';
import {
  addLibraryGroup,
  changeLibraryGroup,
  listLibraryGroupMaterials,
  listLibraryGroups,
  putLibraryGroupMaterial,
  removeLibraryGroup,
  removeLibraryGroupMaterial,
} from '../shelves.contract.ts';

const ALL_ON_ONE_PAGE = '200';

/** All shelves in view, over all pages of the list. */
export function useShelves() {
  return useQuery({
    ...everyPageOf(listLibraryGroups),
  });
}

/** The materials on a shelf and below it. */
export function useShelved(library_group: string | undefined, kind?: Material['kind']) {
  const query = { library_group: library_group ?? '', page_size: ALL_ON_ONE_PAGE, ...(kind && { kind }) };
  return useQuery({
    ...queryOf(listLibraryGroupMaterials, { query }),
    enabled: library_group !== undefined,
    placeholderData: keepPreviousData,
  });
}

export function useMaterials(query: CallInput<typeof listMaterials>['query'], isAsked = true) {
  return useQuery({
    ...queryOf(listMaterials, { query }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}

/** The materials assigned to a person, earliest due date first. */
export function useAllottedTo(person: string | undefined) {
  const query = { page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    ...queryOf(listUserMaterials, { params: { id: person ?? '' }, query }),
    enabled: person !== undefined,
  });
}

export function useMaterial(id: string) {
  return useQuery({
    ...queryOf(getMaterial, { params: { id } }),
    /* Never refetched automatically, so that the text does not change while somebody reads. Expired file
       links are refetched when needed. */
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Lists show the reader's progress and are refetched; the open material is not. */
const STALE_LISTS = ['library'] as const;
const STALE = [...STALE_LISTS, 'material'] as const;

export function useProgress(id: string) {
  const refresh = useRefresh(...STALE_LISTS);
  return useMutation({
    mutationFn: (body: CallInput<typeof saveProgress>['body']) =>
      call(saveProgress, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Marks a material as done, or undoes that. */
export function useDone(id: string) {
  const refresh = useRefresh(...STALE_LISTS);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isDone: boolean) => call(isDone ? markDone : unmarkDone, { params: { id } }),
    onSuccess: async ({ done_at }) => {
      client.setQueryData(queryOf(getMaterial, { params: { id } }).queryKey, (seen) =>
        seen?.own ? { ...seen, own: { ...seen.own, done_at } } : seen,
      );
      await refresh();
    },
  });
}

export function useNotes(id: string, isAsked: boolean) {
  const query = { page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    ...queryOf(listNotes, { params: { id }, query }),
    enabled: isAsked,
  });
}

type NewNote = CallInput<typeof addNote>['body'];

export function useNoteChanges(id: string) {
  const onSuccess = useRefresh(queryKeyOf(listNotes, { params: { id } }));
  return {
    add: useMutation({ mutationFn: (body: NewNote) => call(addNote, { params: { id }, body }), onSuccess }),
    change: useMutation({
      mutationFn: ({ note, text }: { note: string; text: string }) =>
        call(changeNote, { params: { id, note }, body: { note: text } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (note: string) => call(removeNote, { params: { id, note } }),
      onSuccess,
    }),
  };
}

type NewMaterial = CallInput<typeof addMaterial>['body'];

/** Adds a material, and puts it on a shelf if one is named. */
export function useAddMaterial() {
  const refresh = useRefresh(...STALE);
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ body, shelf }: { body: NewMaterial; shelf?: string | undefined }) => {
      const material = await call(addMaterial, { body, idempotencyKey: key(body) });
      if (shelf !== undefined) {
        await call(putLibraryGroupMaterial, { body: { library_group: shelf, material: material.id } });
      }
      return material;
    },
    onSuccess: refresh,
  });
}

export function useChangeMaterial(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changeMaterial>['body']) =>
      call(changeMaterial, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useShelfChanges() {
  const onSuccess = useRefresh(...STALE);
  return {
    add: useMutation({
      mutationFn: (body: CallInput<typeof addLibraryGroup>['body']) => call(addLibraryGroup, { body }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: CallInput<typeof changeLibraryGroup>['body'] }) =>
        call(changeLibraryGroup, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(removeLibraryGroup, { params: { id } }),
      onSuccess,
    }),
    put: useMutation({
      mutationFn: async (puts: readonly CallInput<typeof putLibraryGroupMaterial>['body'][]) => {
        for (const body of puts) await call(putLibraryGroupMaterial, { body });
      },
      // Also after an error, to show the order that a different person has set in the meantime.
      onSettled: onSuccess,
    }),
    takeOff: useMutation({
      mutationFn: (body: CallInput<typeof removeLibraryGroupMaterial>['body']) =>
        call(removeLibraryGroupMaterial, { body }),
      onSuccess,
    }),
  };
}

/** Uploads a file for a material and returns its id. */
export async function uploadMaterial(
  file: File,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<string> {
  const body = {
    name: file.name,
    // Some browsers give no type. The server detects it from the bytes anyway.
    content_type: file.type === '' ? 'application/octet-stream' : file.type,
    size_bytes: file.size,
  };
  const { file_id, ...address } = await call(addUpload, { body, signal });
  await sendFile(address, file, { onProgress, signal });
  await call(completeFile, { params: { id: file_id }, signal });
  return file_id;
}
