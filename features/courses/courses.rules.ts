/** Pure rules for a course: which practice belongs to a lesson, what is to study there, and in what order. */
import type {
  Course,
  CourseChapter,
  CourseMaterial,
  CourseNode,
  CoursePractice,
  CourseResource,
  CourseSkill,
  CourseTest,
} from './courses.contract.ts';

interface Taught {
  readonly id: string;
  readonly parent: string | null;
  readonly topics: readonly string[];
}

/**
 * The nodes to which a practice set or a test belongs: those that teach a skill of more than half of its
 * questions, or the course itself if only the whole course does. Empty if it is not about this course.
 * `questions` has the skills of each of its questions.
 */
export function nodesOfSet(nodes: readonly Taught[], questions: readonly (readonly string[])[]): string[] {
  const covers = (topics: ReadonlySet<string>) =>
    2 * questions.filter((own) => own.some((topic) => topics.has(topic))).length > questions.length;
  const own = nodes.filter(({ topics }) => covers(new Set(topics))).map(({ id }) => id);
  if (own.length > 0) return own;
  const root = nodes.find(({ parent }) => parent === null);
  const all = new Set(nodes.flatMap(({ topics }) => topics));
  return root !== undefined && covers(all) ? [root.id] : [];
}

/** The content that a student studies at one node. */
export interface NodeThings {
  readonly materials: readonly CourseMaterial[];
  readonly chapters: readonly CourseChapter[];
  readonly practice: readonly CoursePractice[];
  readonly tests: readonly CourseTest[];
  /** The resources, except those that link to one of the materials or videos above. */
  readonly resources: readonly CourseResource[];
}

/** The items at a node itself, without those of the nodes below it. */
export function thingsAt(course: Course, node: Pick<CourseNode, 'id' | 'skills'>): NodeThings {
  const own = new Set(node.skills);
  const isHere = ({ skills }: { skills: readonly string[] }) => skills.some((skill) => own.has(skill));
  const materials = course.materials.filter(isHere);
  const chapters = course.chapters.filter(isHere);
  const read = new Set(materials.map(({ id }) => id));
  const watched = new Set(chapters.map(({ video }) => video.id));
  return {
    materials,
    chapters,
    practice: course.practice.filter(({ nodes }) => nodes.includes(node.id)),
    tests: course.tests.filter(({ nodes }) => nodes.includes(node.id)),
    resources: course.resources.filter(
      ({ node: id, material, video }) =>
        id === node.id &&
        !(material !== null && read.has(material.id)) &&
        !(video !== null && watched.has(video.id)),
    ),
  };
}

/** The key of a chapter, because a video has several. */
export function chapterKey({ video, at_seconds }: Pick<CourseChapter, 'video' | 'at_seconds'>): string {
  return `${video.id} ${at_seconds}`;
}

/**
 * The key of the first item to do: assigned items come first. Null if everything is done; resources have no
 * state.
 */
export function firstToDo({ materials, chapters, practice, tests }: NodeThings): string | null {
  const open = materials.filter(({ done_at }) => done_at === null);
  const chapter = chapters.find(({ finished_at }) => finished_at === null);
  return (
    open.find(({ is_assigned }) => is_assigned)?.id ??
    (chapter && chapterKey(chapter)) ??
    practice.find(({ is_done }) => !is_done)?.id ??
    tests.find((test) => test.is_assigned && isOpenTest(test))?.id ??
    open[0]?.id ??
    null
  );
}

/** Whether the student can start or continue a test now. */
export function isOpenTest({ standing }: Pick<CourseTest, 'standing'>): boolean {
  return standing === 'ready' || standing === 'under_way';
}

/** How many of the items at a node are done. Resources have no state and are only counted. */
export interface Progress {
  /** Materials, chapters, practice sets and tests, and how many of them are done. */
  readonly all: number;
  readonly done: number;
  /** Assigned items that are not done, and the earliest due date among them. */
  readonly assigned: number;
  readonly due_at: string | null;
}

/** The progress over some items. Each item counts once, even if several nodes share it. */
export function progressIn(things: readonly NodeThings[]): Progress {
  const states = new Map<string, { is_assigned: boolean; is_done: boolean; due_at: string | null }>();
  for (const { materials, chapters, practice, tests } of things) {
    for (const test of tests) {
      const is_done = test.standing === 'done';
      states.set(test.id, { is_assigned: test.is_assigned, due_at: test.due_at, is_done });
    }
    for (const { id, is_assigned, due_at, done_at } of materials)
      states.set(id, { is_assigned, due_at, is_done: done_at !== null });
    for (const chapter of chapters)
      states.set(chapterKey(chapter), {
        is_assigned: true,
        due_at: chapter.due_at,
        is_done: chapter.finished_at !== null,
      });
    for (const { id, due_at, is_done } of practice) states.set(id, { is_assigned: true, due_at, is_done });
  }
  const all = [...states.values()];
  const assigned = all.filter(({ is_assigned, is_done }) => is_assigned && !is_done);
  const due = assigned.flatMap(({ due_at }) => due_at ?? []).sort();
  return {
    all: all.length,
    done: all.filter(({ is_done }) => is_done).length,
    assigned: assigned.length,
    due_at: due[0] ?? null,
  };
}

/** The skills of a node, in the order of the course's skills. */
export function skillsAt({ skills }: Course, node: Pick<CourseNode, 'skills'>): CourseSkill[] {
  return skills.filter(({ id }) => node.skills.includes(id));
}

/** A part of a course on its page: a unit, or lessons right below the course. */
export interface CoursePart {
  /** Null for lessons right below the course. */
  readonly unit: CourseNode | null;
  /** Everything below the unit, in order. */
  readonly nodes: readonly CourseNode[];
}

/** The parts of a course in order. Lessons right below the course that follow each other form one part. */
export function partsOf({ nodes }: Pick<Course, 'nodes'>): CoursePart[] {
  const parts: { unit: CourseNode | null; nodes: CourseNode[] }[] = [];
  for (const [place, node] of nodes.entries()) {
    const [last, hasBelow] = [parts.at(-1), nodes[place + 1]?.parent === node.id];
    if (node.depth === 1) continue;
    if (node.depth > 2) last?.nodes.push(node);
    else if (hasBelow) parts.push({ unit: node, nodes: [] });
    else if (last !== undefined && last.unit === null) last.nodes.push(node);
    else parts.push({ unit: null, nodes: [node] });
  }
  return parts;
}

/** A node of a course with the nodes above it, from the course down, and its neighbors in order. */
export function placeOf({ nodes }: Pick<Course, 'nodes'>, id: string) {
  const place = nodes.findIndex((node) => node.id === id);
  const node = nodes[place];
  if (node === undefined) return null;
  const above: CourseNode[] = [];
  let parent = node.parent;
  while (parent !== null) {
    const one = nodes.find((each) => each.id === parent);
    if (one === undefined) break;
    above.unshift(one);
    parent = one.parent;
  }
  const isLesson = (each: CourseNode, at: number) => nodes[at + 1]?.parent !== each.id;
  const lessons = nodes.filter(isLesson);
  const at = lessons.indexOf(node);
  return {
    node,
    above,
    below: nodes.filter((each) => each.parent === id),
    next: at < 0 ? null : (lessons[at + 1] ?? null),
  };
}
