import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { counted } from '#core/counted.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { alikeTags } from '../likeness.rules.ts';
import { isOwnTag } from '../starting-tags.rules.ts';
import { shownTags, type TagsOfKinds } from '../tag-tree.rules.ts';
import type { Tag, TagKind } from '../tags.contract.ts';
import { TAG_KINDS } from '../tags-values.contract.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { AddTagDialog, ChangeTagDialog, RemoveTagDialog, RetireTagDialog } from './tag-dialogs.tsx';
import { type TagAct, TagTable } from './tag-table.tsx';
import { KIND_ABOVE, KIND_WORDS } from './tag-words.ts';
import { useChangeTag, useKind } from './tags.api.ts';
import classes from './tags.module.css';
import type { TagsSearch } from './tags-search.ts';

const route = getRouteApi('/frame/tags');
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };
const USED = [
  { value: 'used', label: 'In use' },
  { value: 'unused', label: 'Not used' },
  { value: 'retired', label: 'Archived' },
];

interface Doing {
  act: TagAct;
  tag: Tag;
  into: Tag | undefined;
}

/** The tags screen: one tab for each kind, with the tags grouped under their parents. */
export function TagsScreen() {
  const role = useLogin()?.user.role ?? 'guest';
  const mayChange = reachOf(role, 'tags.write') !== 'none';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [adding, setAdding] = useState<TagKind | null>(null);
  const lists = useKinds();
  const { kind = 'topic' } = search;
  const tags: TagsOfKinds = new Map(TAG_KINDS.map((one) => [one, lists[one].data ?? []]));
  const failed = TAG_KINDS.map((one) => lists[one]).find(({ error }) => error !== null);
  const isLoaded = TAG_KINDS.every((one) => lists[one].data !== undefined);
  const exams = tags.get('exam') ?? [];
  const exam = search.exam ?? (exams.length === 1 ? exams[0]?.id : undefined);
  const wanted = { ...search, exam: kind === 'exam' ? undefined : exam };
  const shown = shownTags(tags, kind, wanted);
  const alike = alikeTags(shown);
  const close = () => setDoing(null);
  const change = (next: Partial<TagsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace });
  return (
    <Page
      title="Tags"
      kind="list"
      sub={exams.find(({ id }) => id === exam)?.name}
      action={
        mayChange && (
          <>
            <Button variant="default" onClick={() => setAdding('exam')}>
              Add an exam
            </Button>
            {kind !== 'exam' && (
              <Button leftSection={<IconPlus {...ICON} />} onClick={() => setAdding(kind)}>
                Add a {KIND_WORDS[kind].one}
              </Button>
            )}
          </>
        )
      }
    >
      {isLoaded && <Lead kind={kind} shown={shown} alike={alike} />}
      <Tabs
        value={kind}
        onChange={(next) =>
          change({
            kind: next === 'topic' ? undefined : (next as TagKind),
            subject: undefined,
            search: undefined,
          })
        }
      >
        <Tabs.List className={classes.tabs}>
          {TAG_KINDS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {KIND_WORDS[one].many}{' '}
              {lists[one].data && (
                <span className={classes.quiet}>
                  {shownTags(tags, one, { exam: one === 'exam' ? undefined : exam }).length}
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind}>
          <span />
        </Tabs.Panel>
      </Tabs>
      <Toolbar
        search={
          <SearchBox
            label="Name or code"
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
        }
      >
        {exams.length > 1 && kind !== 'exam' && (
          <FilterChip
            label="Exam"
            options={optionsOf(exams)}
            value={search.exam}
            onChoose={(next) => change({ exam: next, subject: undefined })}
          />
        )}
        {kind !== 'exam' && kind !== 'subject' && (
          <FilterChip
            label="Subject"
            options={optionsOf(shownTags(tags, 'subject', { exam }))}
            value={search.subject}
            onChoose={(next) => change({ subject: next })}
          />
        )}
        <FilterChip
          label="Status"
          options={USED}
          value={search.used}
          onChoose={(next) => change({ used: next as TagsSearch['used'] })}
        />
        {mayChange && (
          <span className={classes.keys} aria-hidden>
            <kbd>M</kbd> merge into…
          </span>
        )}
      </Toolbar>
      {failed ? (
        <Card>
          <LoadError what="the tags" error={failed.error} retry={() => void failed.refetch()} />
        </Card>
      ) : !isLoaded ? (
        <Card>
          <SkeletonLines lines={10} />
        </Card>
      ) : shown.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconTag {...ICON} />}
            title={`No matching ${KIND_WORDS[kind].many.toLowerCase()}`}
          >
            {kind === 'sub_topic'
              ? 'A sub-topic is one part of a skill. Add sub-topics when a skill is too broad.'
              : `Remove a filter, or add a ${KIND_WORDS[kind].one}.`}
          </EmptyState>
        </Card>
      ) : (
        <TagTable
          tags={tags}
          kind={kind}
          shown={shown}
          alike={alike}
          mayChange={mayChange}
          act={(act, tag, into) => setDoing({ act, tag, into })}
        />
      )}
      {adding !== null && (
        <AddTagDialog kind={adding} above={above(tags, adding)} close={() => setAdding(null)} />
      )}
      {doing?.act === 'change' && (
        <ChangeTagDialog tag={doing.tag} above={above(tags, doing.tag.kind)} close={close} />
      )}
      {doing?.act === 'merge' && (
        <MergeDialog from={doing.tag} into={doing.into} all={tags.get(doing.tag.kind) ?? []} close={close} />
      )}
      {doing?.act === 'retire' && <RetireTagDialog tag={doing.tag} close={close} />}
      {doing?.act === 'remove' && <RemoveTagDialog tag={doing.tag} close={close} />}
      {doing?.act === 'offer' && <OfferAgain tag={doing.tag} done={close} />}
    </Page>
  );
}

function useKinds() {
  return {
    exam: useKind('exam'),
    subject: useKind('subject'),
    mega_domain: useKind('mega_domain'),
    domain: useKind('domain'),
    topic: useKind('topic'),
    sub_topic: useKind('sub_topic'),
    reason_for_error: useKind('reason_for_error'),
  };
}

function above(tags: TagsOfKinds, kind: TagKind): readonly Tag[] {
  const kindAbove = KIND_ABOVE[kind];
  return kindAbove === null
    ? []
    : (tags.get(kindAbove) ?? []).filter(({ retired_at }) => retired_at === null);
}

function optionsOf(tags: readonly Tag[]) {
  return tags.map(({ id, name }) => ({ value: id, label: name }));
}

/** A notice with a button that makes an archived tag available again. */
function OfferAgain({ tag, done }: { tag: Tag; done: () => void }) {
  const change = useChangeTag(tag);
  return (
    <p className={classes.words} role="status">
      {tag.name} is archived.{' '}
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          change.mutate({ version: tag.version, is_retired: false }, { onSuccess: done, onError: sayFault })
        }
      >
        Restore
      </Button>
    </p>
  );
}

/** A sentence that sums up the list. */
function Lead({
  kind,
  shown,
  alike,
}: {
  kind: TagKind;
  shown: readonly Tag[];
  alike: ReadonlyMap<string, Tag>;
}) {
  const words = KIND_WORDS[kind];
  const [first] = alike;
  const one = first && shown.find(({ id }) => id === first[0]);
  if (first && one) {
    return (
      <p className={classes.lead}>
        <b>2 {words.many.toLowerCase()} may be duplicates:</b> {one.name} and {first[1].name}.
        {alike.size > 1 && ` ${counted(alike.size - 1, 'more pair')} may be duplicates too.`}
      </p>
    );
  }
  if (kind !== 'topic') return null;
  const own = shown.filter(isOwnTag).length;
  return (
    <p className={classes.lead}>
      {own === 0
        ? 'All of these skills come from the College Board.'
        : `${counted(shown.length - own, 'skill')} from the College Board, ${count(own)} added by schools.`}
    </p>
  );
}
