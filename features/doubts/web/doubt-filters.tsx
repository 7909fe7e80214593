import { FilterChip } from '#web/ui/filter-chip.tsx';
import { useDoubtSkills, useQuestionCode, useTestChoices } from './doubts.api.ts';
import classes from './doubts.module.css';
import type { DoubtsSearch } from './doubts-search.ts';

interface DoubtFiltersProps {
  search: DoubtsSearch;
  change: (next: Partial<DoubtsSearch>) => void;
  /** Whether the address names a doubt. A phone then shows that doubt without the list. */
  isNamed: boolean;
}

/** The filters of the staff's queue: subject, skill, test, or the question that a link named. */
export function DoubtFilters({ search, change, isNamed }: DoubtFiltersProps) {
  const { subject, skill, assessment, question } = search;
  const skills = useDoubtSkills(true);
  const tests = useTestChoices(assessment);
  const code = useQuestionCode(question);
  const subjects = new Map(
    skills.flatMap((one) => (one.subject === null ? [] : [[one.subject.id, one.subject.name] as const])),
  );
  const offered = subject === undefined ? skills : skills.filter((one) => one.subject?.id === subject);
  return (
    <search className={classes.filters} aria-label="Filter doubts" data-named={isNamed || undefined}>
      <FilterChip
        label="Subject"
        options={[...subjects].map(([value, label]) => ({ value, label }))}
        value={subject}
        // A skill in a different subject would leave an empty list.
        onChoose={(next) => change({ subject: next, skill: undefined })}
      />
      <FilterChip
        label="Skill"
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={skill}
        onChoose={(next) => change({ skill: next })}
      />
      <FilterChip
        label="Test"
        options={tests}
        value={assessment}
        onChoose={(next) => change({ assessment: next })}
      />
      {question !== undefined && (
        <FilterChip
          label="Question"
          options={code === undefined ? [] : [{ value: question, label: code }]}
          value={question}
          onChoose={(next) => change({ question: next })}
        />
      )}
    </search>
  );
}
