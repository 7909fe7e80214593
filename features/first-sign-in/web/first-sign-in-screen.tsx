import { Button } from '@mantine/core';
import { IconLink, IconMail, IconPrinter } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { isStaff, reachOf } from '#core/access/access.ts';
import { counted } from '#core/counted.ts';
import { useSending } from '#features/outbox/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { MOST_AT_ONCE, type Newcomer } from '../first-sign-in.contract.ts';
import { SLIP_DAYS } from '../newcomer.rules.ts';
import {
  type ChosenNewcomers,
  useCopyLinks,
  useInviteMany,
  useNewcomers,
  usePrintSlips,
} from './first-sign-in.api.ts';
import classes from './first-sign-in.module.css';
import { actWords, isWaiting, peopleWords, takes, type Way } from './first-sign-in-words.ts';
import { NewcomersTable } from './newcomers-table.tsx';
import { Ways } from './sign-in-ways.tsx';
import { Beside, type SlipChoices } from './slip-choices.tsx';

/**
 * The screen for people who cannot sign in yet (all of them, or those that a different screen passes on),
 * with three means of letting them in.
 */
export function FirstSignInScreen() {
  const me = useLogin()?.user;
  const handed = useRouterState({ select: ({ location }) => location.state.to_let_in });
  if (me === undefined || !isStaff(me.role)) return <NotFoundScreen />;
  return reachOf(me.role, 'people.decide') === 'none' ? <WhoLetsIn /> : <LetIn handed={handed} />;
}

/** Shown to staff without the right to let people in: says who has this right and why. */
function WhoLetsIn() {
  return (
    <Page title="People who can’t sign in yet" kind="list">
      <EmptyState
        icon={<IconPrinter size={16} stroke={1.5} aria-hidden />}
        title="Ask a manager for help signing in new people"
      >
        A link or slip opens someone’s account, so only people who can change that account can hand it out. A
        manager can print slips and send invitations.
      </EmptyState>
    </Page>
  );
}

const ICONS = { mail: IconMail, link: IconLink, slip: IconPrinter } as const;

function LetIn({ handed }: { handed: ToLetIn | undefined }) {
  const list = useNewcomers(handed?.chosen);
  const mail = useSending()?.mail;
  const [way, setWay] = useState<Way>('slip');
  /**
   * Checkboxes that the user has changed, by person. All other people are checked if they cannot sign in yet.
   */
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [shows, setShows] = useState<'all' | 'no_email' | 'nothing_sent' | 'not_signed_in'>('all');
  const [slips, setSlips] = useState(firstChoices);
  const [invite, copy, print] = [useInviteMany(), useCopyLinks(), usePrintSlips()];
  const people = list.data?.results ?? [];
  const waiting = people.filter(isWaiting);
  const mayChoose = (person: Newcomer) => person.takes_mail || person.takes_slip;
  const isChosen = (person: Newcomer) =>
    mayChoose(person) && (ticked.get(person.id) ?? (isWaiting(person) || people.length === 1));
  const chosen = people.filter(isChosen);
  const reachedBy = (one: Way) => chosen.filter((person) => takes(one, person));
  const reached = reachedBy(way);
  const Icon = ICONS[way];
  const isBusy = invite.isPending || copy.isPending || print.isPending;
  const isOff = reached.length === 0 || (way === 'mail' && mail?.is_set_up !== true);
  const act = () => {
    const users = reached.map(({ id }) => id);
    if (way === 'mail') {
      invite.mutate(users, {
        onSuccess: ({ done }) =>
          toast({
            content: `Emailing ${counted(done, 'invitation', { shown: count })}.`,
          }),
        onError: sayFault,
      });
    } else if (way === 'link') copy.mutate(users, { onError: sayFault });
    else {
      print.mutate(
        { ...slips, users },
        {
          onSuccess: () =>
            toast({ content: `The PDF with slips for ${peopleWords(users.length)} is downloaded.` }),
          onError: (error) => fieldFaults(error, ['until']).until ?? sayFault(error),
        },
      );
    }
  };
  const is = {
    all: () => true,
    no_email: ({ email }: Newcomer) => email === null,
    nothing_sent: ({ status }: Newcomer) => status === 'nothing_sent',
    not_signed_in: ({ status }: Newcomer) => status !== 'signed_in',
  }[shows];
  return (
    <Page
      title={titleOf(list.data && waiting.length)}
      kind="list"
      trail={
        <>
          <Link to="/people">People</Link>
          {handed?.imported !== undefined && ` / Import, ${peopleWords(handed.imported)}`}
        </>
      }
      action={
        <>
          <LinkButton to="/people" variant="default">
            Do this later
          </LinkButton>
          <BusyButton
            busy={isBusy}
            busyWords={way === 'slip' ? 'Printing' : way === 'mail' ? 'Inviting' : 'Creating links'}
            disabled={isOff}
            leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
            onClick={act}
          >
            {actWords(way, reached.length)}
          </BusyButton>
        </>
      }
    >
      <p className={classes.lead}>
        {leadOf(handed, people.length, waiting.length)}
        {(list.data?.left_out ?? 0) > 0 &&
          ` ${peopleWords(list.data?.left_out ?? 0)} ${list.data?.left_out === 1 ? 'isn’t' : 'aren’t'} listed, because they’re also at another school, or at none. Only an admin can let them in.`}
        {(list.data?.count ?? 0) > MOST_AT_ONCE &&
          ` This list shows the first ${count(MOST_AT_ONCE)} by name.`}
      </p>
      <Ways
        way={way}
        choose={setWay}
        reached={{
          mail: reachedBy('mail').length,
          link: reachedBy('link').length,
          slip: reachedBy('slip').length,
        }}
        without_email={chosen.filter(({ email }) => email === null).length}
      />
      <div className={classes.columns}>
        <div className={classes.people}>
          <div className={classes.filters}>
            <b>
              {count(chosen.length)} of {count(people.filter(mayChoose).length)} selected
            </b>
            {(['no_email', 'nothing_sent'] as const).map((filter) => (
              <Button
                key={filter}
                size="xs"
                variant={shows === filter ? 'light' : 'default'}
                aria-pressed={shows === filter}
                onClick={() => setShows(shows === filter ? 'all' : filter)}
              >
                {filter === 'no_email' ? 'No email' : 'Nothing sent'}{' '}
                {count(
                  people.filter(({ email, status }) =>
                    filter === 'no_email' ? email === null : status === 'nothing_sent',
                  ).length,
                )}
              </Button>
            ))}
            <Button
              size="xs"
              variant="subtle"
              aria-pressed={shows === 'not_signed_in'}
              onClick={() => setShows(shows === 'not_signed_in' ? 'all' : 'not_signed_in')}
            >
              {shows === 'not_signed_in' ? 'Show everyone' : 'Show only people who haven’t signed in'}
            </Button>
          </div>
          {list.error !== null ? (
            <LoadError what="the list of people" error={list.error} retry={() => void list.refetch()} />
          ) : list.data === undefined ? (
            <SkeletonLines lines={8} />
          ) : (
            <NewcomersTable
              key={shows}
              people={people.filter(is)}
              isChosen={isChosen}
              choose={(some, isTicked) =>
                setTicked((before) => new Map([...before, ...some.map(({ id }) => [id, isTicked] as const)]))
              }
            />
          )}
        </div>
        <Beside
          way={way}
          first={reached[0] ?? people[0]}
          address={list.data?.address ?? ''}
          slips={slips}
          change={setSlips}
          fault={fieldFaults(print.error, ['until']).until}
          links={copy.data?.links ?? []}
        />
      </div>
    </Page>
  );
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

function firstChoices(): SlipChoices {
  const until = new Date(serverNow().getTime() + SLIP_DAYS * DAY_MILLISECONDS).toISOString().slice(0, 10);
  return { until, paper: 'a4', has_logo: true, by_group: true };
}

function titleOf(waiting: number | undefined): string {
  if (waiting === undefined) return 'People who can’t sign in yet';
  return waiting === 0 ? 'Everyone can sign in' : `${peopleWords(waiting)} can’t sign in yet`;
}

/** `listed` counts the people in the list, `waiting` counts those of them who cannot sign in yet. */
function leadOf(handed: ToLetIn | undefined, listed: number, waiting: number): string {
  const ways = 'You can use all three ways.';
  if (handed?.imported === undefined) {
    return listed === 0 ? 'Everyone can sign in.' : `They don’t have a password of their own yet. ${ways}`;
  }
  const present = handed.imported - waiting;
  const before = `${peopleWords(handed.imported)} ${handed.imported === 1 ? 'was' : 'were'} imported`;
  if (present <= 0) return `${before}. They’re new and don’t have a password of their own yet. ${ways}`;
  if (waiting === 0) return `${before}. All of them can already sign in.`;
  return `${before}. ${count(present)} can already sign in; ${count(waiting)} can’t yet. ${ways}`;
}

interface ToLetIn {
  readonly chosen: ChosenNewcomers;
  /** How many people the imported file added or changed; only after an import. */
  readonly imported?: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    to_let_in?: ToLetIn;
  }
}
