import { IconBooks, IconSearch } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { faultWords } from '#web/lib/faults.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState, LoadError } from '#web/ui/state.tsx';
import { comingWords, fullWords, weekdayName } from '#web/ui/when.ts';
import type { Material } from '../library.contract.ts';
import { useAllottedTo, useMaterials, useShelved, useShelves } from './library.api.ts';
import classes from './library.module.css';
import { MaterialIcon } from './material-icon.tsx';
import {
  actWords,
  kindWords,
  lengthWords,
  minutesLeft,
  placeWords,
  shareOf,
  todoSentence,
} from './material-words.ts';
import { inOrder, ShelfTree } from './shelf-tree.tsx';

const route = getRouteApi('/frame/library');

/**
 * A student's library: their assigned materials and the shelves. Search results replace the shelves. `fresh`:
 * the ids of materials that they have not opened since they were assigned.
 */
export function OwnLibraryScreen({ fresh }: { fresh: readonly string[] }) {
  const { search = '', shelf } = route.useSearch();
  const navigate = route.useNavigate();
  const person = useLogin()?.user.id;
  const allotted = useAllottedTo(person);
  const all = allotted.data?.results ?? [];
  const open = all.filter(({ own }) => own?.done_at === null);
  const weekday = (at: string) => weekdayName(new Date(at));
  return (
    <Page
      title="Library"
      kind="roomy"
      action={
        <div className={classes.find}>
          <SearchBox
            label="Search titles and text"
            value={search}
            onSearch={(text) =>
              void navigate({ search: { shelf, search: text === '' ? undefined : text }, replace: true })
            }
          />
        </div>
      }
    >
      {search !== '' ? (
        <Hits search={search} />
      ) : (
        <>
          {allotted.data && (
            <p className={classes.says}>{todoSentence(open, all.length - open.length, weekday)}</p>
          )}
          {allotted.error && (
            <Card>
              <LoadError
                what="your assigned materials"
                error={allotted.error}
                retry={() => void allotted.refetch()}
              />
            </Card>
          )}
          {open.length > 0 && (
            <Section
              title="Assigned to you"
              sub={`${count(open.length)} to do, ${count(all.length - open.length)} done`}
            >
              <Card kind="flush">
                <ul className={classes.allotted}>
                  {open.map((material, place) => (
                    <AllottedRow
                      key={material.id}
                      material={material}
                      isNew={fresh.includes(material.id)}
                      isFirst={place === 0}
                    />
                  ))}
                </ul>
              </Card>
            </Section>
          )}
          <div className={classes.after}>
            <Shelves
              chosen={shelf}
              choose={(next) => void navigate({ search: { shelf: next }, resetScroll: false })}
            />
          </div>
        </>
      )}
    </Page>
  );
}

interface AllottedRowProps {
  material: Material;
  isNew: boolean;
  isFirst: boolean;
}

function AllottedRow({ material, isNew, isFirst }: AllottedRowProps) {
  const { own } = material;
  if (own === null) return null;
  const left = minutesLeft(material, own);
  const act = actWords(material, own);
  return (
    <li>
      <MaterialIcon {...material} />
      <div className={classes.what}>
        <h3>
          {material.title} {isNew && <Chip kind="on">New</Chip>}
        </h3>
        <p>
          {[kindWords(material), material.page_count && lengthWords(material)].filter(Boolean).join(', ')}
          {own.allotted_by && ` · from ${own.allotted_by.name}`}
        </p>
      </div>
      <p className={classes.why}>{own.reason}</p>
      <Place material={material} own={own} />
      <Due at={own.due_at} />
      <LinkButton
        variant={isFirst ? 'filled' : 'default'}
        to="/library/$material"
        params={{ material: material.id }}
        aria-label={`${act}${left === null ? '' : ` ${left} min`}: ${material.title}`}
      >
        {act} {left !== null && <span className={classes.minutes}>{left} min</span>}
      </LinkButton>
    </li>
  );
}

function Place({ material, own }: { material: Material; own: NonNullable<Material['own']> }) {
  const share = shareOf(material.page_count, own);
  return (
    <div className={classes.place}>
      {share !== null && (
        <span className={classes.bar} aria-hidden>
          <i style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span>{placeWords(material, own)}</span>
    </div>
  );
}

function Due({ at }: { at: string | null }) {
  if (at === null) return <span className={classes.due} />;
  const days = Math.ceil((serverNow().getTime() - Date.parse(at)) / 86_400_000);
  const due = new Date(at);
  const [word, day] = comingWords(due, serverNow()).split(', ');
  return (
    <time className={classes.due} dateTime={at} title={fullWords(due)} data-late={days > 0}>
      {days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} late` : word}
      {days <= 0 && day && <small> {day}</small>}
    </time>
  );
}

function Shelves({ chosen, choose }: { chosen: string | undefined; choose: (shelf: string) => void }) {
  const shelves = useShelves();
  const all = shelves.data ?? [];
  const ordered = inOrder(all);
  const shelf = all.find(({ id }) => id === chosen) ?? ordered[0]?.shelf;
  const shelved = useShelved(shelf?.id);
  const tops = ordered.filter(({ depth }) => depth === 0).map(({ shelf: top }) => top);
  const pieces = tops.reduce((sum, top) => sum + top.material_count, 0);
  const read = tops.reduce((sum, top) => sum + (top.done_count ?? 0), 0);
  return (
    <Section title="Shelves" sub={shelves.data && `${count(pieces)} materials, ${count(read)} read`}>
      {shelves.error ? (
        <Card>
          <LoadError what="the shelves" error={shelves.error} retry={() => void shelves.refetch()} />
        </Card>
      ) : shelf === undefined ? (
        <Card>
          {shelves.data ? (
            <EmptyState icon={<IconBooks size={16} stroke={1.5} aria-hidden />} title="No shelves yet">
              Readings from your school will show up here.
            </EmptyState>
          ) : (
            <SkeletonLines lines={5} />
          )}
        </Card>
      ) : (
        <div className={classes.shelves}>
          <ShelfTree shelves={all} chosen={shelf.id} choose={choose} />
          <Card kind="flush">
            <div className={classes.shelfHead}>
              <h3>{shelf.name}</h3>
              <span>
                {count(shelf.material_count)} {shelf.material_count === 1 ? 'material' : 'materials'},{' '}
                {count(shelf.done_count ?? 0)} read
              </span>
            </div>
            <p className={classes.heads} aria-hidden>
              <span>Title</span>
              <span>Skill</span>
              <span>Type</span>
              <span className={classes.length}>Length</span>
              <span>Your progress</span>
            </p>
            <ul className={classes.pieces} aria-label={shelf.name}>
              {shelved.data?.results.map(({ material, library_group }) => (
                <Piece key={`${library_group.id} ${material.id}`} material={material} />
              )) ?? (
                <li>
                  <SkeletonLines lines={4} />
                </li>
              )}
            </ul>
          </Card>
        </div>
      )}
    </Section>
  );
}

function Piece({ material, excerpt }: { material: Material; excerpt?: React.ReactNode }) {
  const { own } = material;
  const topic = material.tags.find(({ kind }) => kind === 'topic')?.name ?? '';
  return (
    <li>
      <MaterialIcon {...material} />
      <div className={classes.what}>
        <Link to="/library/$material" params={{ material: material.id }}>
          {material.title}
        </Link>
        {excerpt}
      </div>
      <span className={classes.topic}>{topic}</span>
      <span className={classes.kind}>{kindWords(material)}</span>
      <span className={classes.length}>{lengthWords(material)}</span>
      <span className={classes.you}>
        {own?.done_at ? (
          <span className={classes.done}>
            ✓ Read <Instant at={own.done_at} inSentence />
          </span>
        ) : own?.begun_at ? (
          <Place material={material} own={own} />
        ) : (
          'not started'
        )}
      </span>
    </li>
  );
}

function Hits({ search }: { search: string }) {
  const hits = useMaterials({ search, page_size: '50' });
  if (hits.error) {
    return (
      <Card>
        <ErrorState title="The search didn’t finish" retry={() => void hits.refetch()}>
          {faultWords(hits.error).detail}
        </ErrorState>
      </Card>
    );
  }
  const found = hits.data?.results;
  return (
    <Section title="Results" sub={hits.data && `${count(hits.data.count)} with “${search}”`}>
      <Card kind={found?.length === 0 ? 'plain' : 'flush'}>
        {found === undefined ? (
          <SkeletonLines lines={5} />
        ) : found.length === 0 ? (
          <EmptyState
            icon={<IconSearch size={16} stroke={1.5} aria-hidden />}
            title={`No results for “${search}”`}
          >
            Try fewer words or different ones.
          </EmptyState>
        ) : (
          <ul className={classes.pieces} aria-label="Results">
            {found.map((material) => (
              <Piece
                key={material.id}
                material={material}
                excerpt={
                  <p className={classes.excerpt}>
                    {material.library_groups.map(({ name }) => name).join(', ')}
                    {material.excerpt !== null && (
                      <>
                        {material.library_groups.length > 0 && ' · '}
                        <Marked text={material.excerpt} words={search} />
                      </>
                    )}
                  </p>
                }
              />
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

/** A text with the searched words highlighted in any letter case. */
function Marked({ text, words }: { text: string; words: string }) {
  const searched = words.split(/\s+/).filter((word) => word !== '');
  const escaped = searched.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(${escaped.join('|')})`, 'giu')).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts stay where they are
    place % 2 === 1 ? <mark key={place}>{part}</mark> : part,
  );
}
