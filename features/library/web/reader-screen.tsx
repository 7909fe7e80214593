import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ForeignLink } from '#web/ui/foreign-link.tsx';
import { OwnFile } from '#web/ui/own-file.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import type { WholeMaterial } from '../library.contract.ts';
import { ArticleReader } from './article-reader.tsx';
import { useDone, useMaterial, useNoteChanges, useNotes, useProgress } from './library.api.ts';
import { kindWords, minutesLeft } from './material-words.ts';
import { NotesCard } from './notes-card.tsx';
import classes from './reader.module.css';
import { useActiveSeconds } from './reading-time.ts';

const route = getRouteApi('/frame/library/$material');
/** What draws PDFs weighs more than the app: it comes with the first of them. */
const PdfReader = lazy(async () => ({ default: (await import('./pdf-reader.tsx')).PdfReader }));

interface ReaderScreenProps {
  /** Staff may change it: what opens that. */
  Editing?: ComponentType<{ material: WholeMaterial }> | undefined;
}

/** One material as it is read: an article, a file, a film, a link. */
export function ReaderScreen({ Editing }: ReaderScreenProps) {
  const { material: id } = route.useParams();
  const material = useMaterial(id);
  const { error } = material;
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundScreen />;
  if (material.data) return <Reading key={id} material={material.data} Editing={Editing} />;
  return (
    <Page title="Library" kind="roomy" trail={<Link to="/library">Library</Link>}>
      <Card>
        {error ? (
          <ErrorState title="It did not load" retry={() => void material.refetch()}>
            {faultWords(error).detail}
          </ErrorState>
        ) : (
          <SkeletonLines lines={10} />
        )}
      </Card>
    </Page>
  );
}

function Reading({ material, Editing }: ReaderScreenProps & { material: WholeMaterial }) {
  const { own, id, kind } = material;
  const isReader = own !== null;
  const { page = own?.page ?? 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const progress = useProgress(id);
  const place = useRef<{ page?: number; percent?: number }>({});
  const tell = useCallback(
    (active_seconds: number) => {
      const at = new Date().toISOString();
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
  const notes = useNotes(id, isReader).data?.results ?? [];
  const { add } = useNoteChanges(id);
  const [opened, setOpened] = useState<string | null>(null);
  const keep: Parameters<typeof ArticleReader>[0]['keep'] = isReader
    ? ({ isNote, ...note }) =>
        add.mutate(note, {
          onSuccess: (made) => setOpened(isNote ? made.id : null),
          onError: sayFault,
        })
    : null;
  const left = minutesLeft(material, own);
  const isPaper = isPaged || kind === 'article';
  const rail = (
    <>
      {own !== null && own.reason !== '' && (
        <Card>
          <h2>Why you have this</h2>
          <p>{own.reason}</p>
        </Card>
      )}
      {isReader && isPaper && (
        <NotesCard material={id} notes={notes} page={isPaged ? page : null} opened={opened} />
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
            ? `${left} min left of ${material.minutes}`
            : left !== null && `${left} min`
      }
      action={Editing && <Editing material={material} />}
    >
      {kind === 'article' ? (
        <ArticleReader
          {...{ material, notes, keep, seen, rail }}
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
            toPage={(next) =>
              void navigate({
                search: (before) => ({ ...before, page: next }),
                replace: true,
                resetScroll: false,
              })
            }
            ask={isReader && <Ask material={id} {...(material.page_count !== null && { page })} />}
            done={own && <Done material={material} isQuiet={material.page_count !== page} />}
            rail={rail}
          />
        </Suspense>
      ) : (
        <Other material={material} rail={rail} seen={seen} />
      )}
    </Page>
  );
}

function Ask({ material, page }: { material: string; page?: number }) {
  return (
    <Link
      to="/doubts/new"
      search={{ material, ...(page !== undefined && { page }) }}
      className={classes.ask ?? ''}
    >
      Ask about {page === undefined ? 'this' : `page ${page}`}
    </Link>
  );
}

/** Always allowed; it can be taken back. */
function Done({ material, isQuiet = false }: { material: WholeMaterial; isQuiet?: boolean }) {
  const done = useDone(material.id);
  const isDone = material.own?.done_at != null;
  const set = (next: boolean) =>
    done.mutate(next, {
      onSuccess: () => {
        if (next) toast({ content: `${material.title} is done.` });
      },
      onError: sayFault,
    });
  if (isDone) {
    return (
      <span className={classes.isDone}>
        ✓ Done{' '}
        <Button variant="subtle" size="xs" onClick={() => set(false)}>
          Undo
        </Button>
      </span>
    );
  }
  return (
    <BusyButton
      variant={isQuiet ? 'default' : 'filled'}
      busy={done.isPending}
      busyWords="Keeping"
      onClick={() => set(true)}
    >
      Mark as done
    </BusyButton>
  );
}

function Other({
  material,
  rail,
  seen,
}: {
  material: WholeMaterial;
  rail: ReactNode;
  seen: (percent: number) => void;
}) {
  const { file, file_url, url, kind, own } = material;
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const returned = () => document.visibilityState === 'visible' && setBack(true);
    document.addEventListener('visibilitychange', returned);
    return () => document.removeEventListener('visibilitychange', returned);
  }, []);
  return (
    <div className={classes.reader}>
      <Card>
        <div className={classes.other}>
          {url !== null && (
            <ForeignLink address={url} attributes={{ class: '' }}>
              <IconExternalLink size={16} stroke={1.5} aria-hidden /> {kind === 'video' ? 'Watch' : 'Open'}{' '}
              {material.title}
            </ForeignLink>
          )}
          {url !== null && <p>It opens outside of Assay, in a page of its own.</p>}
          {file !== null && file_url !== null && <FileBody {...{ file, file_url, material, seen }} />}
          {own && (isBack || url === null) && (
            <p>
              {url !== null && 'Done with it? '}
              <Done material={material} />
            </p>
          )}
          {own && !isBack && url !== null && <Done material={material} isQuiet />}
          {own && <Ask material={material.id} />}
        </div>
      </Card>
      <aside className={classes.rail}>{rail}</aside>
    </div>
  );
}

function FileBody({
  file,
  file_url,
  material,
  seen,
}: {
  file: NonNullable<WholeMaterial['file']>;
  file_url: string;
  material: WholeMaterial;
  seen: (percent: number) => void;
}) {
  if (file.content_type.startsWith('image/')) {
    return <OwnFile element="img" path={file_url} attributes={{ alt: material.title }} />;
  }
  if (file.content_type.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: who uploads a film here has none; lessons with captions stand under Videos
      <video
        controls
        preload="metadata"
        src={file_url}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          duration > 0 && seen(Math.round((currentTime / duration) * 100))
        }
      />
    );
  }
  return (
    <>
      <p>
        {kindWords(material)}: {file.name}
      </p>
      <OwnFile element="a" path={file_url} attributes={{ className: classes.save ?? '' }}>
        <IconDownload size={16} stroke={1.5} aria-hidden /> Save it
      </OwnFile>
    </>
  );
}
