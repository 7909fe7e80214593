import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { WholeMaterial } from '../library.contract.ts';
import type { MaterialNote } from '../reading.contract.ts';
import { ArticleReader } from './article-reader.tsx';
import { useMaterial, useNoteChanges, useNotes, useProgress } from './library.api.ts';
import { type Keep, markerId } from './marking.tsx';
import { minutesLeft } from './material-words.ts';
import { NotesCard } from './notes-card.tsx';
import { OtherMaterial } from './other-material.tsx';
import classes from './reader.module.css';
import { Ask, Done } from './reader-acts.tsx';
import { useActiveSeconds } from './reading-time.ts';

const route = getRouteApi('/frame/library/$material');
/** The code that draws PDFs is larger than the app, so it is loaded with the first PDF. */
const PdfReader = lazyPart(async () => (await import('./pdf-reader.tsx')).PdfReader);

const NONE: readonly MaterialNote[] = [];

interface ReaderScreenProps {
  /** The button with which staff change the material. */
  Editing?: ComponentType<{ material: WholeMaterial }> | undefined;
  /** Shows which of the reader's missed questions this material helps with. */
  Mends: ComponentType<{ material: string }>;
}

/** The screen on which a material is read: an article, a file, a video or a link. */
export function ReaderScreen(parts: ReaderScreenProps) {
  const { material: id } = route.useParams();
  const material = useMaterial(id);
  const { error } = material;
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundScreen />;
  if (material.data) return <Reading key={id} material={material.data} {...parts} />;
  return (
    <Page title="Library" kind="roomy" trail={<Link to="/library">Library</Link>}>
      <Card>
        {error ? (
          <LoadError what="this material" error={error} retry={() => void material.refetch()} />
        ) : (
          <SkeletonLines lines={10} />
        )}
      </Card>
    </Page>
  );
}

function Reading({ material, Editing, Mends }: ReaderScreenProps & { material: WholeMaterial }) {
  const { own, id, kind } = material;
  const isReader = own !== null;
  const { page = own?.page ?? 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const progress = useProgress(id);
  const place = useRef<{ page?: number; percent?: number }>({});
  const tell = useCallback(
    (active_seconds: number) => {
      const at = serverNow().toISOString();
      progress.mutate({ ...place.current, active_seconds, at });
    },
    [progress.mutate],
  );
  useActiveSeconds(isReader, tell);
  const isPaged = kind === 'file' && material.file?.content_type === 'application/pdf';
  useEffect(() => {
    if (!isReader) return;
    if (isPaged) place.current = { page };
    tell(0);
  }, [isReader, isPaged, page, tell]);
  const seen = useCallback((percent: number) => {
    place.current = { percent };
  }, []);
  const notes = useNotes(id, isReader).data?.results ?? NONE;
  const { add } = useNoteChanges(id);
  const [opened, setOpened] = useState<string | null>(null);
  const keep: Keep | null = isReader
    ? ({ isNote, ...note }) =>
        add.mutate(isPaged ? { ...note, page } : note, {
          onSuccess: (made) => setOpened(isNote ? made.id : null),
          onError: sayFault,
        })
    : null;
  const toPage = (next: number) =>
    void navigate({
      search: (before) => ({ ...before, page: next }),
      replace: true,
      resetScroll: false,
    });
  const goTo = (note: MaterialNote, number: number) => {
    if (note.page !== null) toPage(note.page);
    else document.getElementById(markerId(number))?.scrollIntoView({ block: 'center' });
  };
  const left = minutesLeft(material, own);
  const isPaper = isPaged || kind === 'article';
  const rail = (
    <>
      {own !== null && own.reason !== '' && (
        <Card>
          <h2>Why this was assigned</h2>
          <p>{own.reason}</p>
        </Card>
      )}
      {isReader && <Mends material={id} />}
      {isReader && isPaper && (
        <NotesCard material={id} notes={notes} page={isPaged ? page : null} go={goTo} opened={opened} />
      )}
    </>
  );
  const shelf = material.library_groups[0];
  return (
    <Page
      title={material.title}
      kind="roomy"
      trail={
        <>
          <Link to="/library">Library</Link>
          {shelf && (
            <>
              {' / '}
              <Link to="/library" search={{ shelf: shelf.id }}>
                {shelf.name}
              </Link>
            </>
          )}
        </>
      }
      sub={
        own?.done_at
          ? 'Done'
          : left !== null && own?.begun_at
            ? `${left} of ${material.minutes} min left`
            : left !== null && `${left} min`
      }
      action={Editing && <Editing material={material} />}
    >
      {kind === 'article' ? (
        <ArticleReader
          material={material}
          notes={notes}
          keep={keep}
          seen={seen}
          rail={rail}
          foot={
            <>
              {isReader && <Ask material={id} />}
              <span className={classes.space} />
              {own && <Done material={material} />}
            </>
          }
        />
      ) : isPaged ? (
        <Suspense
          fallback={
            <Card>
              <SkeletonLines lines={12} />
            </Card>
          }
        >
          <PdfReader
            material={material}
            page={page}
            toPage={toPage}
            notes={notes}
            keep={keep}
            ask={isReader && <Ask material={id} {...(material.page_count !== null && { page })} />}
            done={own && <Done material={material} isQuiet={material.page_count !== page} />}
            rail={rail}
          />
        </Suspense>
      ) : (
        <OtherMaterial material={material} rail={rail} seen={seen} />
      )}
    </Page>
  );
}
