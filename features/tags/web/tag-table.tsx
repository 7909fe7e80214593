import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowMerge, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { REASON_GROUPS } from '#core/mistakes/reasons.ts';
import { Chip } from '#web/ui/chip.tsx';
import { count } from '#web/ui/numbers.ts';
import { isOwnTag } from '../starting-tags.rules.ts';
import { groupsOf, type TagsOfKinds } from '../tag-tree.rules.ts';
import type { Tag, TagKind } from '../tags.contract.ts';
import { KIND_ABOVE, KIND_WORDS, REASON_WORDS } from './tag-words.ts';
import classes from './tags.module.css';

export type TagAct = 'change' | 'merge' | 'retire' | 'offer' | 'remove';

interface TagTableProps {
  tags: TagsOfKinds;
  kind: TagKind;
  shown: readonly Tag[];
  alike: ReadonlyMap<string, Tag>;
  mayChange: boolean;
  act: (act: TagAct, tag: Tag, into?: Tag) => void;
}

/** Tags of a kind, grouped under their parents. */
export function TagTable({ tags, kind, shown, alike, mayChange, act }: TagTableProps) {
  const isReason = kind === 'reason_for_error';
  const groups = isReason ? reasonGroups(shown) : tagGroups(tags, kind, shown);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={KIND_WORDS[kind].many}>
        <thead>
          <tr>
            <th scope="col">{capital(KIND_WORDS[kind].one)}</th>
            <th scope="col">Code</th>
            {isReason ? <th scope="col">Remedy</th> : null}
            <th scope="col" data-kind="figure">
              Questions
            </th>
            {!isReason && (
              <>
                <th scope="col" data-kind="figure">
                  Subject nodes
                </th>
                <th scope="col" data-kind="figure">
                  Published tests
                </th>
                <th scope="col" data-kind="figure">
                  Materials
                </th>
              </>
            )}
            <th scope="col">
              <span className={classes.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ key, head, rows }) => (
          <tbody key={key}>
            {head}
            {rows.map((tag) => (
              <TagRow key={tag.id} tag={tag} like={alike.get(tag.id)} mayChange={mayChange} act={act} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface Group {
  key: string;
  head: ReactNode;
  rows: readonly Tag[];
}

function tagGroups(tags: TagsOfKinds, kind: TagKind, shown: readonly Tag[]): Group[] {
  return groupsOf(tags, KIND_ABOVE[kind], shown).map(({ head, tags: rows }) => ({
    key: head?.id ?? 'none',
    head: head && (
      <tr className={classes.group}>
        <th scope="rowgroup">{head.name}</th>
        <td>{head.code}</td>
        <td data-kind="figure">{count(head.question_count)}</td>
        <td colSpan={4} />
      </tr>
    ),
    rows,
  }));
}

function reasonGroups(shown: readonly Tag[]): Group[] {
  return REASON_GROUPS.flatMap((group) => {
    const rows = shown.filter(({ reason_group }) => reason_group === group);
    const head = (
      <tr key={group} className={classes.group}>
        <th scope="rowgroup" colSpan={5}>
          {REASON_WORDS[group]}
        </th>
      </tr>
    );
    return rows.length === 0 ? [] : [{ key: group, head, rows }];
  });
}

interface TagRowProps extends Pick<TagTableProps, 'mayChange' | 'act'> {
  tag: Tag;
  like: Tag | undefined;
}

function TagRow({ tag, like, mayChange, act }: TagRowProps) {
  const { kind, name, short_name, code, remedy, question_count: questions, uses } = tag;
  const isReason = kind === 'reason_for_error';
  const isOwn = !isReason && kind !== 'exam' && isOwnTag(tag);
  const figure = (n: number) => (n === 0 ? <span className={classes.quiet}>none</span> : count(n));
  const filter = kind === 'exam' || kind === 'sub_topic' || kind === 'mega_domain' || isReason ? null : kind;
  return (
    <tr data-like={like !== undefined || undefined}>
      <th scope="row">
        {mayChange ? (
          <button
            type="button"
            className={classes.name}
            onClick={() => act('change', tag)}
            onKeyDown={(event) => {
              if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
              event.preventDefault();
              act('merge', tag, like);
            }}
          >
            {name}
          </button>
        ) : (
          name
        )}
        {short_name !== null && <span className={classes.quiet}> · {short_name}</span>}
      </th>
      <td className={classes.code}>{isOwn ? <i>{code === null ? 'custom' : `${code}, custom`}</i> : code}</td>
      {isReason && <td className={classes.remedy}>{remedy}</td>}
      <td data-kind="figure">
        {filter === null || questions === 0 ? (
          figure(questions)
        ) : (
          <Link to="/questions" search={{ [filter]: tag.id }}>
            {count(questions)}
          </Link>
        )}
      </td>
      {!isReason && (
        <>
          <td data-kind="figure">{figure(uses?.nodes ?? 0)}</td>
          <td data-kind="figure">{figure(uses?.tests ?? 0)}</td>
          <td data-kind="figure">{figure((uses?.materials ?? 0) + (uses?.videos ?? 0))}</td>
        </>
      )}
      <td className={classes.acts}>
        <span>
          {like && (
            <>
              <Chip kind="flag" icon={<IconArrowMerge size={12} stroke={1.5} aria-hidden />}>
                similar to {like.name}
              </Chip>
              {mayChange && (
                <Button variant="default" size="xs" onClick={() => act('merge', tag, like)}>
                  Merge
                </Button>
              )}
            </>
          )}
          {mayChange && (
            <Menu position="bottom-end" width={200}>
              <Menu.Target>
                <ActionIcon size={28} aria-label={`More for ${name}`}>
                  <IconDots size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => act('change', tag)}>Edit</Menu.Item>
                <Menu.Item onClick={() => act('merge', tag, like)}>Merge into…</Menu.Item>
                {tag.retired_at === null ? (
                  <Menu.Item onClick={() => act('retire', tag)}>Archive</Menu.Item>
                ) : (
                  <Menu.Item onClick={() => act('offer', tag)}>Restore</Menu.Item>
                )}
                {questions === 0 && (
                  <Menu.Item data-danger onClick={() => act('remove', tag)}>
                    Remove
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      </td>
    </tr>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
