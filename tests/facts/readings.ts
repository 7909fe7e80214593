/**
 * Facts about materials that are assigned to a student: until when, and whether the student has finished
 * them.
 */
import type { Reply } from '#tests/support/api.ts';
import { bodyOf, type Fact, rowOf, type Subject, type Viewer } from './fact.ts';

export interface ReadingSubject extends Subject {
  readonly taker: string;
  readonly material: string;
}

interface Read {
  readonly due_at: string | null;
  readonly done_at: string | null;
}

interface Telling {
  readonly call: string;
  ask(viewer: Viewer, subject: ReadingSubject): Promise<Read | null>;
}

const READINGS: readonly Telling[] = [
  {
    call: 'GET /api/study-material/ own',
    ask: async (viewer, { taker, material }) => {
      if (viewer.id !== taker) return null;
      const row = await rowOf(viewer, '/api/study-material/?page_size=200', ({ id }) => id === material);
      return row?.own ?? null;
    },
  },
  {
    call: 'GET /api/user-materials/{id}/ own',
    ask: async (viewer, { taker, material }) => {
      const row = await rowOf(
        viewer,
        `/api/user-materials/${taker}/?page_size=200`,
        ({ id }) => id === material,
      );
      return row?.own ?? null;
    },
  },
  {
    call: 'GET /api/material-users/{id}/ rows',
    ask: (viewer, { taker, material }) =>
      rowOf(viewer, `/api/material-users/${material}/?page_size=200`, ({ user }) => user.id === taker),
  },
  {
    call: 'GET /api/courses/{id}/ materials',
    ask: async (viewer, { taker, material }) => {
      if (viewer.id !== taker) return null;
      const [own] = (await bodyOf(viewer, '/api/courses/'))?.results ?? [];
      const course = own && (await bodyOf(viewer, `/api/courses/${own.id}/`));
      return course?.materials.find(({ id }: Reply['body']) => id === material) ?? null;
    },
  },
];

const factOf = (name: string, field: keyof Read): Fact<ReadingSubject> => ({
  name,
  rule: 'features/library/server/materials-in-view.store.ts',
  tellings: READINGS.map(({ call, ask }) => ({
    call: `${call} ${field}`,
    ask: async (viewer: Viewer, subject: ReadingSubject) => {
      const told = await ask(viewer, subject);
      return told && { value: told[field] };
    },
  })),
});

export const READING_DUE = factOf('when the material is due', 'due_at');
export const READING_DONE = factOf('when the material was finished', 'done_at');
