import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { erasePerson, exportPerson } from '../privacy.contract.ts';

/** Hands what is held of a person to the browser, as a zip called `name`. */
export function useExportPerson(id: string, name: string) {
  return useMutation({
    mutationFn: async () => saveFile(await download(exportPerson, { params: { id } }), name),
  });
}

/** Erases a person; everything that was asked for before may have named them. */
export function useErasePerson(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(erasePerson, { params: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
