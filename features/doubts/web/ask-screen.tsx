import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessageQuestion } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
import { useAbout, useAsk, useDoubtSkills, useSimilar, useThank } from './doubts.api.ts';
import classes from './doubts.module.css';
import { useDraft } from './drafts.ts';
import { Beside } from './place-beside.tsx';

const route = getRouteApi('/frame/doubts/new');

/** Delay after the last key before similar doubts are searched. */
const SIMILAR_AFTER_MILLISECONDS = 400;
const MOST_SIMILAR = 2;

/**
 * The screen for asking about something the student met, or a general question. Similar answers are
 * suggested, but never block asking.
 */
export function AskScreen() {
  const search = route.useSearch();
  const anchor = sentAnchor(search);
  const thing = search.question ?? search.attempt ?? search.material ?? search.video;
  const role = useLogin()?.user.role ?? 'guest';
  const isTaker = !isStaff(role);
  // For a question the skill is already known.
  const asksSkill = search.question === undefined && search.attempt === undefined;
  const [skill, setSkill] = useState<string | null>(null);
  const navigate = useNavigate();
  const about = useAbout(askedAnchor(search), isTaker);
  const [text, setText] = useDraft(`new/${thing ?? ''}`);
  const [settled] = useDebouncedValue(text, SIMILAR_AFTER_MILLISECONDS);
  const similar = useSimilar(
    { ...askedAnchor(search), ...(skill !== null && { skill }) },
    settled.trim().slice(0, 500),
    about.data !== undefined && (thing !== undefined || skill !== null),
  );
  const ask = useAsk();
  const thank = useThank();
  if (!isTaker) return <NotFoundScreen />;
  const isRefused = about.error instanceof ApiProblem && about.error.status < 500;
  if (about.error) {
    return (
      <Page title="Ask a question" kind="roomy" trail={<Link to="/doubts">Doubts</Link>}>
        <Card>
          {!isRefused ? (
            <ErrorState title="This did not load" retry={() => void about.refetch()}>
              {faultWords(about.error).detail}
            </ErrorState>
          ) : (
            <EmptyState
              icon={<IconMessageQuestion size={16} stroke={1.5} aria-hidden />}
              title={whyNot(about.error)}
              action={
                <LinkButton variant="default" to="/mistakes">
                  Your mistakes
                </LinkButton>
              }
            >
              Ask from a question of a test you submitted, a practice set, a page of your library or a moment
              of a video.
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
      title="Ask a question"
      kind="roomy"
      trail={<Link to="/doubts">Doubts</Link>}
      sub={
        like.length > 0 ? 'Look first: one like yours was answered. Sending stays one press away.' : undefined
      }
    >
      <div className={classes.desk} data-asking data-named data-alone={thing === undefined || undefined}>
        <section className={classes.middle} aria-label="Ask">
          <div className={asking.asking}>
            {thing !== undefined && (
              <h2>{about.data ? `Ask about ${askedWords(about.data.about)}` : 'Ask'}</h2>
            )}
            {asksSkill && <SkillField value={skill} onChange={setSkill} />}
            <Composer
              label="Your doubt"
              rows={4}
              text={text}
              onText={setText}
              send={async (html, files) => {
                const { id } = await ask.mutateAsync({
                  ...anchor,
                  text: html,
                  files,
                  ...(skill !== null && { skill }),
                });
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
                  The answers to this are not released to you yet. You can read replies once they are.
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
        {thing !== undefined && (
          <aside className={classes.side} aria-label="What you ask about">
            {about.data ? (
              <Beside {...about.data} skill={null} mayOpen reader="taker" />
            ) : (
              <SkeletonLines lines={6} />
            )}
          </aside>
        )}
      </div>
    </Page>
  );
}

/** Lets the student choose a skill if they know it, grouped by domain. */
function SkillField(field: { value: string | null; onChange: (skill: string | null) => void }) {
  const skills = useDoubtSkills(true);
  const groups = Map.groupBy(skills, ({ domain }) => domain?.name ?? 'Other skills');
  return (
    <Select
      {...field}
      label="Skill"
      description="Optional. It helps your tutors find your question."
      placeholder="Choose a skill"
      searchable
      clearable
      nothingFoundMessage="No skill has these words."
      data={[...groups].map(([group, items]) => ({
        group,
        items: items.map(({ id, name }) => ({ value: id, label: name })),
      }))}
    />
  );
}

/** Why the caller cannot ask now, in the server's words. */
function whyNot(error: Error): string {
  const [fault] = error instanceof ApiProblem ? error.errors : [];
  return fault?.message ?? `${faultWords(error).title}. ${faultWords(error).detail}`;
}
