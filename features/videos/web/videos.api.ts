import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { TAG_CALLS } from '#features/tags/tags.contract.ts';
import { call } from '#web/lib/api.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { addVideo, changeVideo, getVideo, listVideos } from '../videos.contract.ts';
import {
  addVideoNote,
  allotVideo,
  listOwnVideos,
  listVideoUsers,
  removeVideoNote,
  reportWatched,
  whatVideoMends,
} from '../watching.contract.ts';

export function useOwnVideos(person: string, query: CallInput<typeof listOwnVideos>['query']) {
  return useQuery({
    ...queryOf(listOwnVideos, { params: { id: person }, query }),
    placeholderData: keepPreviousData,
  });
}

export function useVideos(query: CallInput<typeof listVideos>['query']) {
  return useQuery({
    ...queryOf(listVideos, { query }),
    placeholderData: keepPreviousData,
  });
}

/**
 * One video. It is refetched when its file's link has expired, but not on window focus, so that it does not
 * change while somebody watches.
 */
export function useVideo(id: string) {
  return useQuery({
    ...queryOf(getVideo, { params: { id } }),
    refetchOnWindowFocus: false,
  });
}

export function useMends(id: string, isAsked: boolean) {
  return useQuery({
    ...queryOf(whatVideoMends, { params: { id } }),
    enabled: isAsked,
  });
}

export function useVideoUsers(id: string, query: CallInput<typeof listVideoUsers>['query']) {
  return useQuery({
    ...queryOf(listVideoUsers, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

/** Reports what was watched. The response updates the progress on the screen. */
export function useReport(id: string) {
  const client = useQueryClient();
  const refresh = useRefresh(queryKeyOf(listOwnVideos));
  return useMutation({
    mutationFn: (body: CallInput<typeof reportWatched>['body']) =>
      call(reportWatched, { params: { id }, body }),
    onSuccess: (watching) => {
      client.setQueryData(
        queryOf(getVideo, { params: { id } }).queryKey,
        (video) => video && { ...video, own: video.own && { ...video.own, ...watching } },
      );
      return refresh();
    },
  });
}

export function useKeepNote(id: string) {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addVideoNote>['body']) =>
      call(addVideoNote, { params: { id }, body, idempotencyKey: keyOf(body) }),
    onSuccess: useRefresh(queryKeyOf(getVideo, { params: { id } })),
  });
}

export function useRemoveNote(id: string) {
  return useMutation({
    mutationFn: (note: string) => call(removeVideoNote, { params: { id, note } }),
    onSuccess: useRefresh(queryKeyOf(getVideo, { params: { id } })),
  });
}

type NewVideo = CallInput<typeof addVideo>['body'];
type Changes = CallInput<typeof changeVideo>['body'];

export function useSaveVideo() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (asked: { body: NewVideo } | { id: string; body: Changes }) =>
      'id' in asked
        ? call(changeVideo, { params: { id: asked.id }, body: asked.body })
        : call(addVideo, { body: asked.body, idempotencyKey: keyOf(asked.body) }),
    onSuccess: useRefresh('videos'),
  });
}

/** The videos of one person, and how much of each they have watched. */
export function useVideosOf(id: string, query: CallInput<typeof listOwnVideos>['query']) {
  return useQuery({
    ...queryOf(listOwnVideos, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

type Terms = CallInput<typeof allotVideo>['body'];

/** A preview of an assignment; not loaded while its terms are null. */
export function useAllotLook(id: string, body: Terms | null) {
  return useQuery({
    ...queryOf(allotVideo, { params: { id }, query: { dry_run: 'true' }, body: body ?? {} }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useAllotVideo(id: string) {
  return useMutation({
    mutationFn: ({ body, etag }: { body: Terms; etag: string | undefined }) =>
      call(allotVideo, { params: { id }, query: {}, body, ...(etag !== undefined && { ifMatch: etag }) }),
    onSuccess: useRefresh(...STALE_BY_ASSIGNING),
  });
}

/** The skills that a chapter may be about. */
export function useTopics() {
  return useQuery({
    ...queryOf(TAG_CALLS.topic.list, { query: { ordering: 'position', page_size: '200' } }),
    select: (list) => list.results,
  });
}
