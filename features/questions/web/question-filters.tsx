import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { OwnerFilter, ownerWords, useSeesSeveral } from '#features/schools/web/public.tsx';
import { useNode } from '#features/subjects/web/public.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { count } from '#web/ui/numbers.ts';
import { STATUS_WORDS, TYPE_WORDS } from '../question-words.rules.ts';
import { type NodeWay, QUESTION_STATUSES } from '../questions-values.contract.ts';
import { useSources } from './filing.api.ts';
import { useQuestions, useTags } from './questions.api.ts';
import { filterQuery, type QuestionsSearch } from './questions-search.ts';

interface QuestionFiltersProps {
  search: QuestionsSearch;
  change: (next: Partial<QuestionsSearch>) => void;
}

const NONE = 'none';
const SEVERAL = 'several';
const NEAR = 'near';
const REGRADE = 'regrade';
const LEVELS = [1, 2, 3, 4, 5].map((level) => ({ value: String(level), label: String(level) }));

export function QuestionFilters({ search, change }: QuestionFiltersProps) {
  const { subject, domain, topic, no_topic, further_tags, source, difficulty, type, status } = search;
  const subjects = options(useTags('subject').data);
  const domains = options(useTags('domain').data);
  const topics = options(useTags('topic', domain ? { domain } : { subject }).data);
  const seesSeveral = useSeesSeveral();
  const sources = (useSources().data ?? []).map(({ id, name, school: its }) => ({
    value: id,
    // Several schools may have a source with the same name.
    label: seesSeveral ? `${name}, ${ownerWords(its)}` : name,
  }));
  return (
    <>
      <OwnerFilter {...search} change={change} />
      <FilterChip
        label="Subject"
        options={subjects}
        value={subject}
        // Clear the skill, because a skill in a different subject would match nothing.
        onChoose={(next) => change({ subject: next, domain: undefined, topic: undefined })}
      />
      <FilterChip
        label="Domain"
        options={domains}
        value={domain}
        onChoose={(next) => change({ domain: next, topic: undefined })}
      />
      <FilterChip
        label="Skill"
        options={[
          { value: NONE, label: 'No skill' },
          { value: SEVERAL, label: 'Had several skills' },
          ...topics,
        ]}
        value={no_topic ? NONE : further_tags ? SEVERAL : topic}
        onChoose={(next) =>
          change({
            no_topic: next === NONE || undefined,
            further_tags: next === SEVERAL || undefined,
            topic: next === NONE || next === SEVERAL ? undefined : next,
          })
        }
      />
      <FilterChip
        label="Level"
        options={LEVELS}
        value={difficulty === undefined ? undefined : String(difficulty)}
        onChoose={(next) => change({ difficulty: next === undefined ? undefined : Number(next) })}
      />
      <FilterChip
        label="Status"
        options={QUESTION_STATUSES.map((one) => ({ value: one, label: STATUS_WORDS[one] }))}
        value={status}
        onChoose={(next) => change({ status: next as QuestionsSearch['status'] })}
      />
      <FilterChip
        label="Source"
        options={sources}
        value={source}
        onChoose={(next) => change({ source: next })}
      />
      <LikeFilter search={search} change={change} />
      <RegradeFilter search={search} change={change} />
      <NodeFilter search={search} change={change} />
      {search.import !== undefined && (
        <FilterChip
          label="Import"
          options={[{ value: search.import, label: 'One import' }]}
          value={search.import}
          onChoose={(next) => change({ import: next })}
        />
      )}
      <FilterChip
        label="Type"
        options={QUESTION_TYPES.map((one) => ({ value: one, label: TYPE_WORDS[one] }))}
        value={type}
        onChoose={(next) => change({ type: next as QuestionsSearch['type'] })}
      />
    </>
  );
}

/**
 * The filter for questions with a near-duplicate; it shows how many of the currently filtered questions have
 * one.
 */
function LikeFilter({ search, change }: QuestionFiltersProps) {
  const { page: _page, ordering: _ordering, question: _question, ...filters } = search;
  const query = { ...filterQuery({ ...filters, near_duplicate: true }), page_size: '1' };
  const some = useQuestions(query).data?.count ?? 0;
  if (some === 0 && search.near_duplicate === undefined) return null;
  return (
    <FilterChip
      label="Similar"
      options={[{ value: NEAR, label: `Has similar questions, ${count(some)}` }]}
      value={search.near_duplicate && NEAR}
      onChoose={(next) => change({ near_duplicate: next === NEAR || undefined })}
    />
  );
}

/**
 * The filter for questions with past answers that would be scored differently today. Hidden if there are
 * none.
 */
function RegradeFilter({ search, change }: QuestionFiltersProps) {
  const { page: _page, ordering: _ordering, question: _question, ...filters } = search;
  const query = { ...filterQuery({ ...filters, to_regrade: true }), page_size: '1' };
  const some = useQuestions(query).data?.count ?? 0;
  if (some === 0 && search.to_regrade === undefined) return null;
  return (
    <FilterChip
      label="Past answers"
      options={[{ value: REGRADE, label: `Would be scored differently now, ${count(some)}` }]}
      value={search.to_regrade && REGRADE}
      onChoose={(next) => change({ to_regrade: next === REGRADE || undefined })}
    />
  );
}

/** The filter for the questions of a node. Readers come here from the subject tree. */
function NodeFilter({ search: { node, node_by }, change }: QuestionFiltersProps) {
  const name = useNode(node).data?.name;
  if (node === undefined) return null;
  const label = node_by === undefined ? name : `${name}, ${NODE_WAY_WORDS[node_by]}`;
  return (
    <FilterChip
      label="Place in a course"
      options={name === undefined ? [] : [{ value: node, label: label ?? '' }]}
      value={node}
      onChoose={(next) => change({ node: next, node_by: undefined })}
    />
  );
}

const NODE_WAY_WORDS: Readonly<Record<NodeWay, string>> = {
  both: 'placed here and tagged',
  node_only: 'placed here, not tagged',
  tags_only: 'tagged, not placed here',
};

function options(tags: { id: string; name: string }[] | undefined) {
  return (tags ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
