import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { erasePerson, exportPerson } from '../privacy.contract.ts';

/** Downloads a person's data as a zip file named `name`. */
export function useExportPerson(id: string, name: string) {
  return useMutation({
    mutationFn: async () => saveFile(await download(exportPerson, { params: { id } }), name),
  });
}

/** Erases a person, then refetches everything, because any cached data may name them. */
export function useErasePerson(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(erasePerson, { params: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
