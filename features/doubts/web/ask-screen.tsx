import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessageQuestion } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { isStaff } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import type { SimilarDoubt } from '../doubts.contract.ts';
import { askedAnchor, sentAnchor } from './anchors.ts';
import asking from './asking.module.css';
import { Composer } from './composer.tsx';
import { askedWords } from './doubt-words.ts';
import { useAbout, useAsk, useSimilar, useThank } from './doubts.api.ts';
import classes from './doubts.module.css';
import { useDraft } from './drafts.ts';
import { Beside } from './place-beside.tsx';

const route = getRouteApi('/frame/doubts/new');

/** So long after the last key it is looked for what was answered before. */
const SIMILAR_AFTER_MILLISECONDS = 400;
const MOST_SIMILAR = 2;

/** Asking about something that one met; what was answered before stands in the way of no question. */
export function AskScreen() {
  const search = route.useSearch();
  const anchor = sentAnchor(search);
  const thing = search.question ?? search.attempt ?? search.material ?? search.video;
  const isNamed = thing !== undefined;
  const role = useLogin()?.user.role ?? 'guest';
  const navigate = useNavigate();
  const about = useAbout(askedAnchor(search), isNamed);
  const [text, setText] = useDraft(`new/${thing ?? ''}`);
  const [settled] = useDebouncedValue(text, SIMILAR_AFTER_MILLISECONDS);
  const similar = useSimilar(
    askedAnchor(search),
    settled.trim().slice(0, 500),
    isNamed && about.data !== undefined,
  );
  const ask = useAsk();
  const thank = useThank();
  if (isStaff(role)) return <NotFoundScreen />;
  const isRefused = about.error instanceof ApiProblem && about.error.status < 500;
  if (!isNamed || about.error) {
    return (
      <Page title="Ask a doubt" kind="roomy">
        <Card>
          {about.error && !isRefused ? (
            <ErrorState title="This did not load" retry={() => void about.refetch()}>
              {faultWords(about.error).detail}
            </ErrorState>
          ) : (
            <EmptyState
              icon={<IconMessageQuestion size={16} stroke={1.5} aria-hidden />}
              title={about.error ? whyNot(about.error) : 'Ask about something'}
              action={
                <LinkButton variant="default" to="/mistakes">
                  Your mistakes
                </LinkButton>
              }
            >
              Ask from any question of a test that you handed in, of a set that you practise, from a page of
              your library or a moment of a video.
            </EmptyState>
          )}
        </Card>
      </Page>
    );
  }
  const like = settled.trim() === '' ? [] : (similar.data?.results ?? []).slice(0, MOST_SIMILAR);
  const isClear = (one: SimilarDoubt) => {
    if (one.explanation !== null) thank.mutate(one.explanation, { onError: sayFault });
    setText('');
    toast({ content: 'Good. Nothing was sent.' });
    void navigate({ to: '/doubts' });
  };
  return (
    <Page
      title="Ask a doubt"
      kind="roomy"
      trail={<Link to="/doubts">Doubts</Link>}
      sub={
        like.length > 0 ? 'Look first: one like yours was answered. Sending stays one press away.' : undefined
      }
    >
      <div className={classes.desk} data-asking data-named>
        <section className={classes.middle} aria-label="Ask">
          <div className={asking.asking}>
            <h2>{about.data ? `Ask about ${askedWords(about.data.about)}` : 'Ask'}</h2>
            <Composer
              label="Your doubt"
              rows={4}
              text={text}
              onText={setText}
              send={async (html, files) => {
                const { id } = await ask.mutateAsync({ ...anchor, text: html, files });
                void navigate({ to: '/doubts/$doubt', params: { doubt: id } });
              }}
              sendWords={like.length > 0 ? 'Send anyway' : 'Send'}
              beside={
                <Button variant="default" onClick={() => window.history.back()}>
                  Cancel
                </Button>
              }
            >
              {about.data && !about.data.is_out && (
                <p className={classes.held}>
                  The answers of this are not out for you yet. You read what is answered once they are.
                </p>
              )}
              {like.length > 0 && (
                <section className={asking.similar} aria-label="Answered before">
                  <h3>{like.length === 1 ? 'One like this was resolved' : 'Two like this were resolved'}</h3>
                  <p>If one answers yours, you need not wait.</p>
                  {like.map((one) => (
                    <article key={one.explanation ?? one.doubt}>
                      <b>{one.title}</b>
                      <RichText html={one.text} />
                      <div>
                        <span>
                          {one.same_question
                            ? `same ${search.material ? 'material' : search.video ? 'video' : 'question'}`
                            : 'same skill'}
                          {one.clear_to > 0 && `, clear to ${one.clear_to}`}
                        </span>
                        <Button size="xs" variant="default" onClick={() => isClear(one)}>
                          This answers it
                        </Button>
                      </div>
                    </article>
                  ))}
                </section>
              )}
            </Composer>
          </div>
        </section>
        <aside className={classes.side} aria-label="What you ask about">
          {about.data ? (
            <Beside about={about.data.about} beside={about.data.beside} mayOpen reader="taker" />
          ) : (
            <SkeletonLines lines={6} />
          )}
        </aside>
      </div>
    </Page>
  );
}

/** What keeps one from asking, in the server's words. */
function whyNot(error: Error): string {
  const [fault] = error instanceof ApiProblem ? error.errors : [];
  return fault?.message ?? `${faultWords(error).title}. ${faultWords(error).detail}`;
}
