import { Button } from '@mantine/core';
import { IconLayoutColumns } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#core/counted.ts';
import type { Assessment } from '#features/assessments/assessments.contract.ts';
import type { Section } from '#features/assessments/sections.contract.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import type { Filling, WayOut } from '../blueprint.contract.ts';
import {
  afterWay,
  bodyOf,
  fillingWords,
  firstWish,
  isMet,
  keptBut,
  type Rules,
  restOf,
  type Wish,
} from '../wishes.rules.ts';
import { useAddSat, useLook, useTake } from './blueprint.api.ts';
import { ChoiceTable } from './choice-table.tsx';
import { type Domain, domainsOf } from './domains.ts';
import classes from './fill.module.css';
import { RulesBar } from './rules-bar.tsx';
import { Unmet } from './unmet.tsx';
import { WishTable } from './wish-table.tsx';

/** The default number of questions of a section by its kind, as in the digital SAT. */
const USUAL = { reading_writing: 27, math: 22, other: 10 };

interface FillPageProps {
  test: Assessment;
  sections: readonly Section[];
  domains: readonly Domain[];
}

interface Asked {
  readonly wishes: readonly Wish[];
  readonly rules: Rules;
  readonly kept: ReadonlyMap<string, readonly string[]>;
  readonly avoid: readonly string[];
}

const NONE: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * A form with the requested mix of each section. Next to it are the questions that were found, and below it
 * suggestions if some are missing.
 */
export function FillPage({ test, sections, domains }: FillPageProps) {
  const navigate = useNavigate();
  const look = useLook();
  const take = useTake();
  const adding = useAddSat(test);
  const [asked, setAsked] = useState<Asked>(() => ({
    wishes: sections.map((section) => firstWish(section, domainsOf(section, domains), USUAL[section.kind])),
    rules: { group: null, not_seen_for_days: 90, seed: 1 + Math.floor(Math.random() * 9998) },
    kept: NONE,
    avoid: [],
  }));
  // Whether the preview still matches the fields; false once a field changes.
  const [isAsked, setIsAsked] = useState(false);
  const filling = look.data ?? null;
  const change = (next: Partial<Asked>) => {
    setAsked({ ...asked, kept: NONE, avoid: [], ...next });
    setIsAsked(false);
  };
  const lookAt = (next: Asked) => {
    setAsked(next);
    setIsAsked(true);
    look.mutate(bodyOf(test.id, next.wishes, next.rules, next));
  };
  const again = () => lookAt({ ...asked, kept: NONE, avoid: [] });
  const swap = (question: string) =>
    filling && lookAt({ ...asked, kept: keptBut(filling, question), avoid: [...asked.avoid, question] });
  const goWay = (way: WayOut) =>
    lookAt({ ...asked, ...afterWay(asked.wishes, asked.rules, way), kept: NONE });
  const store = (etag: string) =>
    take.mutate(
      { body: bodyOf(test.id, asked.wishes, asked.rules, asked), etag },
      {
        onSuccess: ({ filled }) => {
          toast({
            content: `${counted(filled, 'question')} ${filled === 1 ? 'is' : 'are'} now in ${test.title}.`,
          });
          void navigate({ to: '/assessments/$id', params: { id: test.id } });
        },
      },
    );
  const isStale = take.error instanceof ApiProblem && take.error.code === 'changed_since';
  const fresh = filling === null ? 0 : freshOf(filling);
  const isOver = asked.wishes.some((wish) => restOf(wish) < 0);
  const error = look.error ?? (isStale ? null : take.error);
  return (
    <Page
      title="Fill from the bank"
      kind="list"
      trail={
        <>
          <Link to="/assessments">Tests</Link> /{' '}
          <Link to="/assessments/$id" params={{ id: test.id }}>
            {test.title}
          </Link>
        </>
      }
      sub={
        <span className={classes.sub}>
          <Chip>Preview</Chip>
          <span role="status">
            {filling && isAsked ? (
              <>
                previewed <Instant at={filling.looked_at} inSentence />; nothing is saved yet
              </>
            ) : (
              'nothing is saved yet'
            )}
          </span>
        </span>
      }
      action={
        <>
          <BusyButton
            variant={filling && isAsked ? 'default' : 'filled'}
            busy={look.isPending}
            busyWords="Loading"
            disabled={isOver || sections.length === 0}
            onClick={again}
          >
            {filling === null ? 'Preview' : 'Preview again'}
          </BusyButton>
          {filling && (
            <BusyButton
              busy={take.isPending}
              busyWords="Adding"
              disabled={!isAsked || isStale || fresh === 0 || look.isPending}
              onClick={() => store(filling.etag)}
            >
              Add these {fresh}
            </BusyButton>
          )}
        </>
      }
    >
      {filling && (
        <p className={classes.lead} role="status">
          <b>{fillingWords(filling)[0]}</b> {fillingWords(filling)[1]}
        </p>
      )}
      {isStale && (
        <p className={classes.stale} role="alert">
          The question bank or the test has changed.{' '}
          <Button size="compact-sm" variant="default" onClick={again}>
            Preview again
          </Button>
        </p>
      )}
      {error && (
        <ErrorState title="Something went wrong" retry={again}>
          {error instanceof ApiProblem && error.errors.length > 0
            ? error.errors.map(({ message }) => message).join(' ')
            : faultWords(error).detail}
        </ErrorState>
      )}
      {sections.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconLayoutColumns size={16} stroke={1.5} aria-hidden />}
            title="No sections yet"
            action={
              <BusyButton
                size="xs"
                busy={adding.isPending}
                busyWords="Adding"
                onClick={() => adding.mutate(undefined, { onError: sayFault })}
              >
                Add digital SAT sections
              </BusyButton>
            }
          >
            Adds 2 modules each for Reading and Writing and for Math, with 98 questions per student. Or add
            your own sections to the test first.
          </EmptyState>
        </Card>
      ) : (
        <WishTable
          sections={sections}
          domains={domains}
          wishes={asked.wishes}
          filling={isAsked ? filling : null}
          change={(wish) =>
            change({ wishes: asked.wishes.map((one) => (one.section === wish.section ? wish : one)) })
          }
        />
      )}
      <RulesBar rules={asked.rules} change={(rules) => change({ rules })} />
      {filling && (
        <div className={classes.below} data-met={isMet(filling) || undefined}>
          <ChoiceTable filling={filling} swap={swap} isBusy={look.isPending || !isAsked} />
          <Unmet
            filling={filling}
            go={goWay}
            leave={() => store(filling.etag)}
            isBusy={look.isPending || !isAsked}
          />
        </div>
      )}
    </Page>
  );
}

function freshOf({ sections }: Filling): number {
  return sections.reduce(
    (sum, { questions }) => sum + questions.filter(({ is_placed }) => !is_placed).length,
    0,
  );
}
