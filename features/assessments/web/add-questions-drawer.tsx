import { Button, Checkbox, Drawer, NativeSelect } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import { useState } from 'react';
import { QUESTION_TYPES, type QuestionType } from '#core/question-kinds/question-kinds.ts';
import { STATUS_WORDS, TYPE_WORDS } from '#features/questions/question-words.rules.ts';
import type { Question, QuestionStatus } from '#features/questions/questions.contract.ts';
import { QUESTION_STATUSES } from '#features/questions/questions-values.contract.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Level } from '#web/ui/level.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { sectionName } from '../assessment-words.rules.ts';
import type { Column } from '../board.rules.ts';
import type { Section } from '../sections.contract.ts';
import classes from './add-questions.module.css';
import { BANK_PAGE_SIZE, useBank, useDomains, useGroupChoices, usePlaceQuestions } from './sections.api.ts';

interface AddQuestionsDrawerProps {
  section: Section;
  /** The school of the test. Only its own and shared questions are offered; null: only shared ones. */
  place: string | null;
  all: readonly Column[];
  close: () => void;
}

interface Narrowed {
  search?: string | undefined;
  domain?: string | undefined;
  difficulty?: string | undefined;
  type?: QuestionType | undefined;
  status?: QuestionStatus | undefined;
  /**
   * Only questions that at most `seen_by_at_most` members of this group had in the last `not_seen_for_days`
   * days.
   */
  unseen_by?: string | undefined;
  not_seen_for_days?: string | undefined;
  seen_by_at_most?: string | undefined;
}

const USUAL_DAYS = '90';
const UNSEEN_DAYS = [
  { value: '30', label: 'in the last 30 days' },
  { value: USUAL_DAYS, label: 'in the last 90 days' },
  { value: '180', label: 'in the last 180 days' },
  { value: '365', label: 'in the last year' },
];
const SEEN_BY = [
  { value: '0', label: 'seen by no one' },
  { value: '1', label: 'seen by at most 1 student' },
  { value: '2', label: 'seen by at most 2 students' },
  { value: '5', label: 'seen by at most 5 students' },
];
const LEVELS = ['1', '2', '3', '4', '5'].map((level) => ({ value: level, label: level }));

/**
 * A drawer to choose questions of the bank and append them to a section. Each question shows where the test
 * already uses it.
 */
export function AddQuestionsDrawer({ section, place, all, close }: AddQuestionsDrawerProps) {
  const [narrowed, setNarrowed] = useState<Narrowed>({ status: 'live' });
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const placing = usePlaceQuestions(section.id);
  const list = useBank({
    ...narrowed,
    ...(place === null ? { shared: 'true' as const } : { fits: place }),
    page: String(page),
    ordering: '-created_at',
  });
  const name = sectionName(section);
  const change = (next: Narrowed) => {
    setNarrowed((now) => ({ ...now, ...next }));
    setPage(1);
  };
  const choose = (id: string, isChosen: boolean) =>
    setChosen((now) => (isChosen ? [...now, id] : now.filter((one) => one !== id)));
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={520}
      title={`Add questions to ${name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.drawer, header: classes.head, title: classes.title, body: classes.body }}
    >
      <div className={classes.narrow}>
        <SearchBox
          label="Search questions"
          value={narrowed.search ?? ''}
          onSearch={(text) => change({ search: text === '' ? undefined : text })}
        />
        <Filters narrowed={narrowed} change={change} />
      </div>
      <div className={classes.found} aria-busy={list.isPlaceholderData}>
        {list.data === undefined &&
          (list.error ? (
            <LoadError what="the question bank" error={list.error} retry={() => void list.refetch()} />
          ) : (
            <SkeletonLines lines={10} />
          ))}
        {list.data?.count === 0 && (
          <EmptyState icon={<IconQuestionMark size={16} stroke={1.5} aria-hidden />} title="No results">
            No question matches your search and filters.
          </EmptyState>
        )}
        <ul>
          {list.data?.results.map((question) => (
            <Choice
              key={question.id}
              question={question}
              usedIn={usesOf(question.id, all)}
              isHere={all.some((one) => one.section.id === section.id && has(one, question.id))}
              isChosen={chosen.includes(question.id)}
              choose={choose}
            />
          ))}
        </ul>
        {list.data && list.data.count > BANK_PAGE_SIZE && (
          <Pages
            label="Questions"
            page={page}
            pageSize={BANK_PAGE_SIZE}
            count={list.data.count}
            onPage={setPage}
          />
        )}
      </div>
      <div className={classes.foot}>
        <span role="status">{chosen.length === 0 ? 'None selected' : `${chosen.length} chosen`}</span>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <BusyButton
          busy={placing.isPending}
          busyWords="Adding"
          disabled={chosen.length === 0}
          onClick={() =>
            placing.mutate([...chosen], {
              onSuccess: ({ results }) => {
                const words = results.length === 1 ? '1 question' : `${results.length} questions`;
                toast({ content: `${words} added to ${name}.` });
                close();
              },
              onError: sayFault,
            })
          }
        >
          {addWords(chosen.length)}
        </BusyButton>
      </div>
    </Drawer>
  );
}

function Filters({ narrowed, change }: { narrowed: Narrowed; change: (next: Narrowed) => void }) {
  const domains = useDomains().data ?? [];
  const groups = useGroupChoices().data ?? [];
  return (
    <div className={classes.chips}>
      <FilterChip
        label="Domain"
        options={domains.map(({ id, name }) => ({ value: id, label: name }))}
        value={narrowed.domain}
        onChoose={(domain) => change({ domain })}
      />
      <FilterChip
        label="Level"
        options={LEVELS}
        value={narrowed.difficulty}
        onChoose={(difficulty) => change({ difficulty })}
      />
      <FilterChip
        label="Type"
        options={QUESTION_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }))}
        value={narrowed.type}
        onChoose={(type) => change({ type: type as QuestionType | undefined })}
      />
      <FilterChip
        label="Status"
        options={QUESTION_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status] }))}
        value={narrowed.status}
        onChoose={(status) => change({ status: status as QuestionStatus | undefined })}
      />
      {groups.length > 0 && (
        <FilterChip
          label="Unseen by"
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={narrowed.unseen_by}
          onChoose={(unseen_by) =>
            change({ unseen_by, not_seen_for_days: undefined, seen_by_at_most: undefined })
          }
        />
      )}
      {narrowed.unseen_by !== undefined && (
        <>
          <NativeSelect
            aria-label="Period"
            size="xs"
            data={UNSEEN_DAYS}
            value={narrowed.not_seen_for_days ?? USUAL_DAYS}
            onChange={(event) => change({ not_seen_for_days: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label="Who has seen it"
            size="xs"
            data={SEEN_BY}
            value={narrowed.seen_by_at_most ?? '0'}
            onChange={(event) => change({ seen_by_at_most: event.currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}

interface ChoiceProps {
  question: Question;
  usedIn: string;
  /** The question is in this section already and cannot be added twice. */
  isHere: boolean;
  isChosen: boolean;
  choose: (id: string, isChosen: boolean) => void;
}

function Choice({ question, usedIn, isHere, isChosen, choose }: ChoiceProps) {
  const domain = question.tags.find(({ kind }) => kind === 'domain')?.name ?? TYPE_WORDS[question.type];
  return (
    <li>
      <Checkbox
        checked={isChosen || isHere}
        disabled={isHere}
        onChange={(event) => choose(question.id, event.currentTarget.checked)}
        label={
          <span className={classes.stem}>
            <RichText
              html={question.stem === '' ? '<i>No question text yet</i>' : question.stem}
              kind="excerpt"
            />
          </span>
        }
      />
      <span className={classes.meta}>
        {domain}
        <Level of={question.difficulty} />
        {question.status !== 'live' && <Chip>{STATUS_WORDS[question.status]}</Chip>}
        {usedIn !== '' && <Chip kind="flag">In {usedIn}</Chip>}
      </span>
    </li>
  );
}

function addWords(count: number): string {
  if (count === 0) return 'Add questions';
  return count === 1 ? 'Add 1 question' : `Add ${count} questions`;
}

function has({ placements }: Column, question: string): boolean {
  return placements.some((placement) => placement.question.id === question);
}

function usesOf(question: string, all: readonly Column[]): string {
  return all
    .filter((column) => has(column, question))
    .map(({ section }) => sectionName(section))
    .join('; ');
}
