import { IconClock, IconMovie } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { Card } from '#web/ui/card.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { Coming, Moment } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import type { OwnVideo } from '../watching.contract.ts';
import classes from './own-videos.module.css';
import { actOf } from './video-act.ts';
import { useOwnVideos } from './videos.api.ts';

const route = getRouteApi('/frame/videos');

const PAGE_SIZE = 50;

/** The lessons assigned to a person: unwatched ones first, each with a button to continue. */
export function OwnVideosScreen() {
  const person = useLogin()?.user.id ?? '';
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useOwnVideos(person, { page: String(page), page_size: String(PAGE_SIZE) });
  const videos = list.data?.results ?? [];
  const left = videos.filter(({ done_at }) => done_at === null).length;
  const first = videos.find(({ done_at, is_open }) => done_at === null && is_open);
  return (
    <Page title="Your videos" kind="roomy" sub={left > 0 && `${left} to watch`}>
      <Card kind={videos.length > 0 ? 'flush' : 'plain'}>
        {list.data === undefined &&
          (list.error ? (
            <LoadError what="your videos" error={list.error} retry={() => void list.refetch()} />
          ) : (
            <SkeletonLines lines={6} />
          ))}
        {list.data?.count === 0 && (
          <EmptyState icon={<IconMovie size={16} stroke={1.5} aria-hidden />} title="No videos yet">
            Lessons from your tutor will show up here.
          </EmptyState>
        )}
        {videos.length > 0 && (
          <ul className={classes.list}>
            {videos.map((one) => (
              <Row key={one.video.id} own={one} isFirst={one === first} />
            ))}
          </ul>
        )}
      </Card>
      {list.data && list.data.count > PAGE_SIZE && (
        <Pages
          label="Your videos"
          page={page}
          pageSize={PAGE_SIZE}
          count={list.data.count}
          onPage={(next) => void navigate({ search: { page: next } })}
        />
      )}
    </Page>
  );
}

function Row({ own, isFirst }: { own: OwnVideo; isFirst: boolean }) {
  const { video, covered_seconds, done_at, is_open } = own;
  const facts = [video.host, durationWords(video.duration_seconds)].filter(Boolean).join(' · ');
  const share = Math.round((100 * covered_seconds) / video.duration_seconds);
  return (
    <li>
      <div>
        <h2>{video.title}</h2>
        <p>
          {facts}
          {own.reason && ` · ${own.reason}`}
        </p>
      </div>
      <div>
        {video.kind !== 'link' && done_at === null && (
          <>
            <p>{share}% watched</p>
            <span className={classes.track}>
              <i style={{ width: `${share}%` }} />
            </span>
          </>
        )}
        {done_at !== null && <p>Watched</p>}
      </div>
      <Due own={own} />
      <div className={classes.act}>
        {is_open && (
          <LinkButton
            to="/videos/$video"
            params={{ video: video.id }}
            search={{}}
            variant={isFirst ? 'filled' : 'default'}
            size="sm"
            aria-label={`${actOf(own)}: ${video.title}`}
          >
            {actOf(own)}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

function Due({ own: { is_open, opens_at, due_at, done_at } }: { own: OwnVideo }) {
  if (!is_open && opens_at !== null)
    return (
      <p>
        Opens <Coming at={opens_at} />
      </p>
    );
  if (due_at === null || done_at !== null) return <p />;
  if (new Date(due_at) < serverNow())
    return (
      <p className={classes.late}>
        <IconClock size={14} stroke={1.6} aria-hidden /> Was due <Moment at={due_at} />
      </p>
    );
  return (
    <p>
      Due <Coming at={due_at} />
    </p>
  );
}
