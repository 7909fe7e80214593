import { Button, Checkbox, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconRotate } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { counted } from '#core/counted.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { Moment } from '#web/ui/instant.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { Doubt } from '../doubts.contract.ts';
import { Composer } from './composer.tsx';
import { inProgressWords } from './doubt-words.ts';
import { useChange, useKeep, useReply, useTakeBack } from './doubts.api.ts';
import classes from './doubts.module.css';
import { useDraft } from './drafts.ts';

/** Shows who a doubt is assigned to and whether it is resolved, with controls for both. */
export function StaffHead({ doubt }: { doubt: Doubt }) {
  const me = useLogin()?.user.id;
  const change = useChange(doubt.id);
  const { version, assigned, status, staff } = doubt;
  const assign = (id: string | null) =>
    change.mutate({ act: 'assign', assigned: id, version }, { onError: sayFault });
  const whose =
    assigned === null
      ? 'Unassigned'
      : assigned.id === me
        ? 'Assigned to you'
        : `Assigned to ${assigned.name}`;
  return (
    <div className={classes.acts}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {whose}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {staff?.may_assign.map(({ id, name }) => (
            <Menu.Item key={id} disabled={id === assigned?.id} onClick={() => assign(id)}>
              {id === me ? 'You' : name}
            </Menu.Item>
          ))}
          <Menu.Item disabled={assigned === null} onClick={() => assign(null)}>
            No one
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        size="xs"
        loading={change.isPending}
        leftSection={
          status === 'resolved' ? <IconRotate size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />
        }
        onClick={() =>
          change.mutate({ act: status === 'resolved' ? 'reopen' : 'resolve', version }, { onError: sayFault })
        }
      >
        {status === 'resolved' ? 'Reopen' : 'Resolve'}
      </Button>
    </div>
  );
}

interface StaffAnswerProps {
  doubt: Doubt;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The editor for an answer with a preview, and the option to share it as an explanation for everyone. */
export function StaffAnswer({ doubt, field }: StaffAnswerProps) {
  const { id, asker, about, is_out, out_at, staff } = doubt;
  const [text, setText] = useDraft(id);
  const [isKept, setKept] = useState(false);
  const [isResolved, setResolved] = useState(false);
  const reply = useReply(id);
  const keep = useKeep(id);
  const first = asker.name.split(' ')[0] ?? asker.name;
  const inProgress = inProgressWords(first, staff?.in_progress ?? []);
  const send = async (html: string, files: string[]) => {
    await reply.mutateAsync({ text: html, files, resolve: isResolved });
    // The answer is already sent. It stays sent even if sharing it fails.
    if (isKept)
      keep.mutate(html, {
        onError: sayFault,
        onSuccess: () => toast({ content: 'Your answer is shared as an explanation.' }),
      });
    setKept(false);
    setResolved(false);
  };
  return (
    <div className={classes.foot}>
      {inProgress !== null && <p className={classes.held}>{inProgress}</p>}
      {!is_out && (
        <p className={classes.held}>
          {first} can read your answer only{' '}
          {about.question === null
            ? 'after the test they are taking now'
            : 'when the answer to this question is released'}
          {out_at !== null && (
            <>
              {' '}
              (<Moment at={out_at} />)
            </>
          )}
          .
        </p>
      )}
      {staff?.kept && <Kept doubt={id} kept={staff.kept} />}
      <Composer
        label={`Your answer to ${first}`}
        isLabelHidden
        placeholder="Your answer. Put math between \( and \)"
        text={text}
        onText={setText}
        send={send}
        sendWords="Send answer"
        mayDiscard
        preview={`As ${first} will see it`}
        field={field}
        beside={
          <span className={classes.quiet}>
            <kbd className={classes.key}>Ctrl</kbd> <kbd className={classes.key}>Enter</kbd>
          </span>
        }
      >
        {about.question !== null && (
          <Checkbox
            label="Share as an explanation"
            description={`Shown below the explanation of ${doubt.beside?.code ?? 'the question'}, without ${first}’s name, to students who can see that explanation.`}
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
        )}
        <Checkbox
          label="Mark as resolved when sent"
          checked={isResolved}
          onChange={(event) => setResolved(event.currentTarget.checked)}
        />
      </Composer>
    </div>
  );
}

function Kept({ doubt, kept }: { doubt: string; kept: NonNullable<NonNullable<Doubt['staff']>['kept']> }) {
  const takeBack = useTakeBack(doubt);
  return (
    <section className={classes.kept} aria-label="Shared explanation">
      <p>
        <b>Shared explanation</b>
        {kept.clear_to > 0 && ` · helped ${counted(kept.clear_to, 'person', { many: 'people' })}`}
        <Button
          size="xs"
          variant="subtle"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate(null, { onError: sayFault })}
        >
          Stop sharing
        </Button>
      </p>
      <RichText html={kept.text} />
    </section>
  );
}
