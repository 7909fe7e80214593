import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { addUpload, completeFile } from '#features/files/files.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
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
  type LibraryGroup,
  listLibraryGroupMaterials,
  listLibraryGroups,
  putLibraryGroupMaterial,
  removeLibraryGroup,
  removeLibraryGroupMaterial,
} from '../shelves.contract.ts';

const ALL_ON_ONE_PAGE = '200';

/** All shelves in view, whatever their number. */
export function useShelves() {
  return useQuery({
    queryKey: ['library', 'shelves'],
    queryFn: async ({ signal }) => {
      const shelves: LibraryGroup[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page_size: ALL_ON_ONE_PAGE, page: String(page) };
        const list = await call(listLibraryGroups, { query, signal });
        shelves.push(...list.results);
        if (list.next === null) return shelves;
      }
    },
  });
}

/** What stands on a shelf and below it. */
export function useShelved(library_group: string | undefined, kind?: Material['kind']) {
  const query = { library_group: library_group ?? '', page_size: ALL_ON_ONE_PAGE, ...(kind && { kind }) };
  return useQuery({
    queryKey: ['library', 'shelved', query],
    queryFn: ({ signal }) => call(listLibraryGroupMaterials, { query, signal }),
    enabled: library_group !== undefined,
    placeholderData: keepPreviousData,
  });
}

export function useMaterials(query: CallInput<typeof listMaterials>['query'], isAsked = true) {
  return useQuery({
    queryKey: ['library', 'materials', query],
    queryFn: ({ signal }) => call(listMaterials, { query, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}

/** What is allotted to a person, what is due first at the top. */
export function useAllottedTo(person: string | undefined) {
  const query = { page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    queryKey: ['library', 'allotted', person, query],
    queryFn: ({ signal }) => call(listUserMaterials, { params: { id: person ?? '' }, query, signal }),
    enabled: person !== undefined,
  });
}

export function useMaterial(id: string) {
  return useQuery({
    queryKey: ['library', 'material', id],
    queryFn: ({ signal }) => call(getMaterial, { params: { id }, signal }),
    // Whoever reads keeps the text under their eyes; addresses of files are asked for anew where they ran out.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['library'] });
}

/** Lists tell how far one is; the material itself stays as it is read. */
function useRefreshLists() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      queryKey: ['library'],
      predicate: ({ queryKey }) => queryKey[1] !== 'material' && queryKey[1] !== 'notes',
    });
}

export function useProgress(id: string) {
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (body: CallInput<typeof saveProgress>['body']) =>
      call(saveProgress, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Marks a material as done, or takes that back. */
export function useDone(id: string) {
  const refresh = useRefreshLists();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isDone: boolean) => call(isDone ? markDone : unmarkDone, { params: { id } }),
    onSuccess: async ({ done_at }) => {
      client.setQueryData(['library', 'material', id], (seen: Material | undefined) =>
        seen?.own ? { ...seen, own: { ...seen.own, done_at } } : seen,
      );
      await refresh();
    },
  });
}

export function useNotes(id: string, isAsked: boolean) {
  const query = { page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    queryKey: ['library', 'notes', id],
    queryFn: ({ signal }) => call(listNotes, { params: { id }, query, signal }),
    enabled: isAsked,
  });
}

type NewNote = CallInput<typeof addNote>['body'];

export function useNoteChanges(id: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['library', 'notes', id] });
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

/** Adds a material, and where a shelf is named puts it there. */
export function useAddMaterial() {
  const refresh = useRefresh();
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
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeMaterial>['body']) =>
      call(changeMaterial, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useShelfChanges() {
  const onSuccess = useRefresh();
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
      // Also where somebody else put them in another order meanwhile: that is shown.
      onSettled: onSuccess,
    }),
    takeOff: useMutation({
      mutationFn: (body: CallInput<typeof removeLibraryGroupMaterial>['body']) =>
        call(removeLibraryGroupMaterial, { body }),
      onSuccess,
    }),
  };
}

/** Uploads a file for a material; gives its id. */
export async function uploadMaterial(
  file: File,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<string> {
  const body = {
    name: file.name,
    // The server reads the type from the bytes; some browsers tell none.
    content_type: file.type === '' ? 'application/octet-stream' : file.type,
    size_bytes: file.size,
  };
  const { file_id, ...address } = await call(addUpload, { body, signal });
  await sendFile(address, file, { onProgress, signal });
  await call(completeFile, { params: { id: file_id }, signal });
  return file_id;
}
