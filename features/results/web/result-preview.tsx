import { Link } from '@tanstack/react-router';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { ResultPage } from './result-page.tsx';
import classes from './result-preview.module.css';
import type { ResultScreenParts } from './result-slots.ts';
import { ResultWaiting } from './result-waiting.tsx';
import { previewWords } from './result-words.ts';
import { useReleasePreview } from './results.api.ts';

interface ResultPreviewProps extends ResultScreenParts {
  session: string;
  shows: 'score' | 'correctness' | 'answers';
  /** When the release would take effect; by default in a minute. */
  at: string | undefined;
}

/** A result as its student would see it after a release. Nothing is released by viewing it. */
export function ResultPreview({ session: id, shows, at, Regrades, Practice }: ResultPreviewProps) {
  const preview = useReleasePreview(id, shows, at);
  const trail = (
    <>
      <Link to="/sessions">Sessions</Link> /{' '}
      <Link to="/sessions/$id" params={{ id }}>
        {preview.data?.taker.name ?? 'Session'}
      </Link>
    </>
  );
  if (preview.data) {
    const session = preview.data;
    const words = previewWords(session, new Date(session.seen_at));
    const page = {
      session,
      reader: 'taker',
      trail,
      menu: null,
      preview: (
        <section className={classes.preview} aria-label="Preview">
          <p>
            <b>{words.lead}</b> {words.review}
          </p>
        </section>
      ),
    } as const;
    return session.result === null ? (
      <ResultWaiting {...page} />
    ) : (
      <ResultPage {...page} result={session.result} goal={null} Regrades={Regrades} Practice={Practice} />
    );
  }
  return (
    <Page title="Preview" kind="roomy" trail={trail}>
      <Card>
        {preview.error ? (
          <LoadError what="the preview" error={preview.error} retry={() => void preview.refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Card>
    </Page>
  );
}
