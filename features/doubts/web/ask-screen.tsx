import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessageQuestion } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isStaff } from '#core/access/access.ts';
import { counted } from '#core/counted.ts';
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
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { type SimilarDoubt, sessionUnderWay } from '../doubts.contract.ts';
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
 * The screen for asking about a question, material or video, or for a general question. Similar answers are
 * suggested, but asking is always possible.
 */
export function AskScreen() {
  const { skill: named = null, ...search } = route.useSearch();
  const anchor = sentAnchor(search);
  const thing = search.question ?? search.attempt ?? search.material ?? search.video;
  const role = useLogin()?.user.role ?? 'guest';
  const isTaker = !isStaff(role);
  // A question already has its skill, so the form asks for a skill only without a question.
  const asksSkill = search.question === undefined && search.attempt === undefined;
  const [skill, setSkill] = useState<string | null>(named);
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
  const isRefused = about.error instanceof ApiProblem && about.error.errors.length > 0;
  if (about.error) {
    return (
      <Page title="Ask a question" kind="roomy" trail={<Link to="/doubts">Doubts</Link>}>
        <Card>
          {about.error instanceof ApiProblem && about.error.code === sessionUnderWay.code ? (
            <EmptyState
              icon={<IconMessageQuestion size={16} stroke={1.5} aria-hidden />}
              title="You have a test in progress"
              action={
                <LinkButton variant="default" to="/assessments">
                  Go to your tests
                </LinkButton>
              }
            >
              You can ask once you submit it.{text !== '' && ' What you wrote is saved on this device.'}
            </EmptyState>
          ) : !isRefused ? (
            <LoadError what="this page" error={about.error} retry={() => void about.refetch()} />
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
              You can ask about a question in a test you submitted or a practice set, a page in your library,
              or a moment in a video.
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
    toast({ content: 'Glad that helped. Your question was not sent.' });
    void navigate({ to: '/doubts' });
  };
  return (
    <Page
      title="Ask a question"
      kind="roomy"
      trail={<Link to="/doubts">Doubts</Link>}
      sub={like.length > 0 ? 'A similar question was already answered. You can still send yours.' : undefined}
    >
      <div className={classes.desk} data-asking data-named data-alone={thing === undefined || undefined}>
        <section className={classes.middle} aria-label="Ask">
          <div className={asking.asking}>
            {thing !== undefined && (
              <h2>{about.data ? `Ask about ${askedWords(about.data.about)}` : 'Ask'}</h2>
            )}
            {asksSkill && <SkillField value={skill} onChange={setSkill} />}
            <Composer
              label="Your question"
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
                  The answer to this question isn’t released yet. You can read replies once it is.
                </p>
              )}
              {like.length > 0 && (
                <section className={asking.similar} aria-label="Similar questions">
                  <h3>
                    {like.length === 1
                      ? '1 similar question was answered'
                      : '2 similar questions were answered'}
                  </h3>
                  <p>If this answers yours, you don’t need to send it.</p>
                  {like.map((one) => (
                    <article key={one.explanation ?? one.doubt}>
                      <b>{one.title}</b>
                      <RichText html={one.text} />
                      <div>
                        <span>
                          {one.same_question
                            ? `Same ${search.material ? 'material' : search.video ? 'video' : 'question'}`
                            : 'Same skill'}
                          {one.clear_to > 0 &&
                            `, helped ${counted(one.clear_to, 'person', { many: 'people' })}`}
                        </span>
                        <Button size="xs" variant="default" onClick={() => isClear(one)}>
                          This answers my question
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
      description="Optional. Helps your tutors find your question."
      placeholder="Choose a skill"
      searchable
      clearable
      nothingFoundMessage="No matching skills."
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
