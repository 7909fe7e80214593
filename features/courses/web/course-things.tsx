import { IconFileText, IconListCheck, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useBeginSet } from '#features/practice/web/public.tsx';
import { kindOf, ResourceLink } from '#features/resources/web/public.tsx';
import { Thing, Things } from '#features/study/web/public.tsx';
import { serverNow } from '#web/lib/server-now.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { comingWords, momentWords } from '#web/ui/when.ts';
import type { CourseChapter, CourseMaterial, CoursePractice, CourseTest } from '../courses.contract.ts';
import { chapterKey, firstToDo, isOpenTest, type NodeThings } from '../courses.rules.ts';

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const READ_WORDS: Readonly<Record<CourseMaterial['kind'], string>> = {
  article: 'Read',
  file: 'Read',
  link: 'Open',
  video: 'Watch',
};

/** Whether there is any item to study or to open. */
export function hasThings(things: NodeThings): boolean {
  return Object.values(things).some(({ length }) => length > 0);
}

interface CourseThingsProps {
  things: NodeThings;
  /** Whether the first item to do has the page's filled button. */
  hasFilled: boolean;
}

/** The content to read, watch, practice and look up, each with its state and a button. */
export function CourseThings({ things, hasFilled }: CourseThingsProps) {
  const { materials, chapters, practice, tests, resources } = things;
  const first = hasFilled ? firstToDo(things) : null;
  const variant = (key: string) => (key === first ? 'filled' : 'default');
  return (
    <Things>
      {materials.map((material) => (
        <Thing
          key={material.id}
          icon={material.kind === 'video' ? <IconPlayerPlay {...ICON} /> : <IconFileText {...ICON} />}
          done={material.done_at !== null}
          title={material.title}
          words={materialWords(material)}
          act={
            <LinkButton
              to="/library/$material"
              params={{ material: material.id }}
              variant={variant(material.id)}
              aria-label={`${materialAct(material)}: ${material.title}`}
            >
              {materialAct(material)}
            </LinkButton>
          }
        />
      ))}
      {chapters.map((chapter) => (
        <Chapter key={chapterKey(chapter)} chapter={chapter} variant={variant(chapterKey(chapter))} />
      ))}
      {practice.map((set) => (
        <Practice key={set.id} set={set} variant={variant(set.id)} />
      ))}
      {tests.map((test) => (
        <Test key={test.id} test={test} variant={variant(test.id)} />
      ))}
      {resources.map((resource) => (
        <Thing
          key={resource.id}
          icon={null}
          done={false}
          title={<ResourceLink resource={resource} />}
          words={[kindOf(resource)]}
          act={null}
        />
      ))}
    </Things>
  );
}

function Chapter({ chapter, variant }: { chapter: CourseChapter; variant: 'filled' | 'default' }) {
  const { video, title, at_seconds, seconds, finished_at } = chapter;
  const act = finished_at === null ? 'Watch' : 'Watch again';
  return (
    <Thing
      icon={<IconPlayerPlay {...ICON} />}
      done={finished_at !== null}
      title={title}
      words={[
        ...(finished_at === null ? dueWords(chapter.due_at) : []),
        `${Math.max(1, Math.round(seconds / 60))} min`,
        ...(title === video.title ? [] : [`in “${video.title}”`]),
      ]}
      act={
        <LinkButton
          to="/videos/$video"
          params={{ video: video.id }}
          search={{ at: at_seconds }}
          variant={variant}
          aria-label={`${act}: ${title}`}
        >
          {act}
        </LinkButton>
      }
    />
  );
}

function Practice({ set, variant }: { set: CoursePractice; variant: 'filled' | 'default' }) {
  const begin = useBeginSet();
  const act = set.is_done ? 'Practice again' : 'Practice';
  return (
    <Thing
      icon={<IconPencil {...ICON} />}
      done={set.is_done}
      title={set.title}
      words={[...(set.is_done ? [] : dueWords(set.due_at)), 'Practice set']}
      act={
        <BusyButton
          variant={variant}
          busy={begin.isPending}
          busyWords="Opening"
          aria-label={`${act}: ${set.title}`}
          onClick={() => begin.mutate(set.id, { onError: sayFault })}
        >
          {act}
        </BusyButton>
      }
    />
  );
}

function Test({ test, variant }: { test: CourseTest; variant: 'filled' | 'default' }) {
  const { title, standing, session, is_assigned, due_at, opens_at } = test;
  const isDone = standing === 'done';
  const opens = opens_at === null || standing !== 'upcoming' ? null : new Date(opens_at);
  const words = [
    ...(is_assigned && !isDone ? dueWords(due_at) : []),
    ...(opens === null ? [] : [`Opens ${comingWords(opens, serverNow())}`]),
    'Test',
  ];
  return (
    <Thing
      icon={<IconListCheck {...ICON} />}
      done={isDone}
      title={title}
      words={words}
      act={
        session !== null && isDone ? (
          <LinkButton
            to="/results/$session"
            params={{ session }}
            variant="default"
            aria-label={`See your result: ${title}`}
          >
            See your result
          </LinkButton>
        ) : (
          <LinkButton
            to="/assessments"
            variant={isOpenTest(test) ? variant : 'default'}
            aria-label={`Go to your tests: ${title}`}
          >
            Go to your tests
          </LinkButton>
        )
      }
    />
  );
}

function materialWords({ is_assigned, due_at, done_at, minutes, reason }: CourseMaterial): string[] {
  return [
    ...(is_assigned && done_at === null ? dueWords(due_at) : []),
    ...(minutes === null ? [] : [`${minutes} min`]),
    ...(reason === '' ? [] : [`“${reason}”`]),
  ];
}

function materialAct({ kind, begun_at, done_at }: CourseMaterial): string {
  if (done_at !== null) return 'Open again';
  return begun_at === null ? READ_WORDS[kind] : 'Continue';
}

/** Says that an item is assigned, and when it is due. */
function dueWords(due_at: string | null): string[] {
  if (due_at === null) return ['Assigned'];
  const [due, now] = [new Date(due_at), serverNow()];
  return [due < now ? `Was due ${momentWords(due, now)}` : `Due ${comingWords(due, now)}`];
}
