import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { listStudents } from '#features/people/people.contract.ts';
import { TAG_CALLS } from '#features/tags/tags.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { addVideo, changeVideo, getVideo, listVideos, type Video } from '../videos.contract.ts';
import {
  addVideoNote,
  allotVideo,
  listOwnVideos,
  listVideoUsers,
  removeVideoNote,
  reportWatched,
  whatVideoMends,
} from '../watching.contract.ts';

const EVERY = 'videos';

export function useOwnVideos(person: string, query: CallInput<typeof listOwnVideos>['query']) {
  return useQuery({
    queryKey: [EVERY, 'own', person, query],
    queryFn: ({ signal }) => call(listOwnVideos, { params: { id: person }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useVideos(query: CallInput<typeof listVideos>['query']) {
  return useQuery({
    queryKey: [EVERY, 'list', query],
    queryFn: ({ signal }) => call(listVideos, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One video; read again where its file's address has run out, and not under the hands of whoever watches. */
export function useVideo(id: string) {
  return useQuery({
    queryKey: [EVERY, 'one', id],
    queryFn: ({ signal }) => call(getVideo, { params: { id }, signal }),
    refetchOnWindowFocus: false,
  });
}

export function useMends(id: string, isAsked: boolean) {
  return useQuery({
    queryKey: [EVERY, 'mends', id],
    queryFn: ({ signal }) => call(whatVideoMends, { params: { id }, signal }),
    enabled: isAsked,
  });
}

export function useVideoUsers(id: string, query: CallInput<typeof listVideoUsers>['query']) {
  return useQuery({
    queryKey: [EVERY, 'users', id, query],
    queryFn: ({ signal }) => call(listVideoUsers, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Tells what was watched; the page goes by what is answered. */
export function useReport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof reportWatched>['body']) =>
      call(reportWatched, { params: { id }, body }),
    onSuccess: (watching) => {
      client.setQueryData<Video>(
        [EVERY, 'one', id],
        (video) => video && { ...video, own: video.own && { ...video.own, ...watching } },
      );
      return client.invalidateQueries({ queryKey: [EVERY, 'own'] });
    },
  });
}

export function useKeepNote(id: string) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addVideoNote>['body']) =>
      call(addVideoNote, { params: { id }, body, idempotencyKey: keyOf(body) }),
    onSuccess: () => client.invalidateQueries({ queryKey: [EVERY, 'one', id] }),
  });
}

export function useRemoveNote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(removeVideoNote, { params: { id, note } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [EVERY, 'one', id] }),
  });
}

type NewVideo = CallInput<typeof addVideo>['body'];
type Changes = CallInput<typeof changeVideo>['body'];

export function useSaveVideo() {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (asked: { body: NewVideo } | { id: string; body: Changes }) =>
      'id' in asked
        ? call(changeVideo, { params: { id: asked.id }, body: asked.body })
        : call(addVideo, { body: asked.body, idempotencyKey: keyOf(asked.body) }),
    onSuccess: () => client.invalidateQueries({ queryKey: [EVERY] }),
  });
}

type Terms = CallInput<typeof allotVideo>['body'];

/** What an allotment would come to. */
export function useAllotLook(id: string, body: Terms | null) {
  return useQuery({
    queryKey: [EVERY, 'look', id, body],
    queryFn: ({ signal }) =>
      body === null ? null : call(allotVideo, { params: { id }, query: { dry_run: 'true' }, body, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useAllotVideo(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, etag }: { body: Terms; etag: string | undefined }) =>
      call(allotVideo, { params: { id }, query: {}, body, ...(etag !== undefined && { ifMatch: etag }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: [EVERY] }),
  });
}

export function useGroups() {
  return useQuery({
    queryKey: ['groups', { page_size: '200' }],
    queryFn: ({ signal }) => call(listGroups, { query: { page_size: '200' }, signal }),
    select: (list) => list.results,
  });
}

/** Active students in view whose name has every word of `search`. */
export function useStudents(search: string) {
  const query = { search, status: 'active' as const, page_size: '20' };
  return useQuery({
    queryKey: ['people', 'students', query],
    queryFn: ({ signal }) => call(listStudents, { query, signal }),
    select: (list) => list.results,
    placeholderData: keepPreviousData,
  });
}

/** The skills that a chapter may be about. */
export function useTopics() {
  return useQuery({
    queryKey: ['tags', 'topic', { ordering: 'position', page_size: '200' }],
    queryFn: ({ signal }) =>
      call(TAG_CALLS.topic.list, { query: { ordering: 'position', page_size: '200' }, signal }),
    select: (list) => list.results,
  });
}
