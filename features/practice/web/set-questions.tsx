import { ActionIcon, MultiSelect, NumberInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { PracticeSet } from '#features/practice-sets/practice-sets.contract.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Level } from '#web/ui/level.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import classes from './set-screen.module.css';
import { drawForSet, useChangeSet, useFittingQuestions, useQuestionsOf, useTopics } from './sets.api.ts';

const PAUSE_MS = 250;
const LONGEST_LABEL = 80;

/**
 * The set's own questions in order. Its owner adds questions by hand or by skill, moves and removes them;
 * each change is saved immediately.
 */
export function SetQuestions({ set, mayWrite }: { set: PracticeSet; mayWrite: boolean }) {
  const own = set.questions ?? [];
  const found = useQuestionsOf(own).data ?? [];
  const change = useChangeSet(set.id);
  const save = (questions: readonly string[]) =>
    change.mutate(
      { version: set.version, questions: [...questions] },
      { onError: (error) => sayFault(error) },
    );
  const moved = (place: number, by: number) => {
    const next = [...own];
    const [one] = next.splice(place, 1);
    if (one !== undefined) next.splice(place + by, 0, one);
    save(next);
  };
  return (
    <Card>
      <h2 className={classes.title}>Questions</h2>
      {own.length === 0 && (
        <p className={classes.quiet}>No questions yet.{mayWrite && ' Add them by skill or by search.'}</p>
      )}
      <ol className={classes.questions}>
        {own.map((id, place) => {
          const question = found.find((one) => one.id === id);
          const name = `question ${place + 1}`;
          return (
            <li key={id}>
              <span className={classes.number}>
                {place + 1} <span>{question?.code}</span>
              </span>
              <div className={classes.stem}>
                {question === undefined ? '…' : <RichText html={question.stem} kind="excerpt" />}
                {question && <Level of={question.difficulty} isShort />}
              </div>
              {mayWrite && (
                <ActionIcon.Group>
                  <ActionIcon
                    variant="default"
                    aria-label={`Move ${name} up`}
                    disabled={place === 0 || change.isPending}
                    onClick={() => moved(place, -1)}
                  >
                    <IconArrowUp size={14} stroke={1.75} />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    aria-label={`Move ${name} down`}
                    disabled={place === own.length - 1 || change.isPending}
                    onClick={() => moved(place, 1)}
                  >
                    <IconArrowDown size={14} stroke={1.75} />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    aria-label={`Remove ${name}`}
                    disabled={change.isPending}
                    onClick={() => save(own.filter((one) => one !== id))}
                  >
                    <IconX size={14} stroke={1.75} />
                  </ActionIcon>
                </ActionIcon.Group>
              )}
            </li>
          );
        })}
      </ol>
      {mayWrite && (
        <>
          <BySkill own={own} put={(more) => save([...own, ...more])} isBusy={change.isPending} />
          <ByHand own={own} put={(more) => save([...own, ...more])} />
        </>
      )}
    </Card>
  );
}

interface AddingProps {
  own: readonly string[];
  put: (questions: readonly string[]) => void;
}

/** Adds a number of questions on a skill. */
function BySkill({ own, put, isBusy }: AddingProps & { isBusy: boolean }) {
  const topics = useTopics().data ?? [];
  const [topic, setTopic] = useState<string | null>(null);
  const [size, setSize] = useState(5);
  const [isDrawing, setDrawing] = useState(false);
  const draw = async () => {
    if (topic === null) return;
    setDrawing(true);
    try {
      const more = await drawForSet(topic, size, { except: own });
      if (more.length < size) {
        const content =
          more.length === 0
            ? 'There are no more published questions on this skill.'
            : `Only ${more.length} found and added.`;
        toast({ type: 'info', title: 'Fewer questions than requested', content });
      }
      if (more.length > 0) put(more);
    } catch (error) {
      sayFault(error as Error);
    } finally {
      setDrawing(false);
    }
  };
  return (
    <div className={classes.adding}>
      <Select
        label="Add by skill"
        placeholder="Choose a skill"
        searchable
        data={topics.map(({ id, name }) => ({ value: id, label: name }))}
        value={topic}
        onChange={setTopic}
      />
      <NumberInput
        label="Number of questions"
        min={1}
        max={50}
        allowDecimal={false}
        value={size}
        onChange={(value) => setSize(Number(value) || 1)}
      />
      <BusyButton
        variant="default"
        busy={isDrawing || isBusy}
        busyWords="Adding"
        disabled={topic === null}
        onClick={() => void draw()}
      >
        Add
      </BusyButton>
    </div>
  );
}

/** Adds single questions found by search. */
function ByHand({ own, put }: AddingProps) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, PAUSE_MS);
  const fitting = useFittingQuestions(asked).data ?? [];
  return (
    <MultiSelect
      label="Add by search"
      placeholder="Search question text"
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage="No published question matches."
      data={fitting.flatMap(({ id, stem }) =>
        own.includes(id) ? [] : { value: id, label: plain(stem).slice(0, LONGEST_LABEL) },
      )}
      value={[]}
      onChange={(chosen) => put(chosen)}
    />
  );
}

/** The plain text of rich text. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}
