import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { QUESTION_TYPES, type QuestionType } from '#core/question-kinds/question-kinds.ts';
import { ContentSchoolSelect, useContentPlaces } from '#features/schools/web/public.tsx';
import { TagsField } from '#features/tags/web/public.tsx';
import { TYPE_WORDS } from '../question-words.rules.ts';
import type { Question, QuestionUse } from '../questions.contract.ts';
import { QUESTION_USES } from '../questions-values.contract.ts';
import type { QuestionValues } from './question-form.ts';
import { USE_WORDS } from './question-words.ts';
import { SourceSelect } from './source-select.tsx';

interface FilingFieldsProps {
  form: UseFormReturnType<QuestionValues>;
  question: Question | undefined;
}

function tagWords(question: Question | undefined): string {
  const words = 'Pick only the most specific tag. The tags above it are added automatically.';
  const further = question?.further_tags ?? [];
  if (further.length === 0) return words;
  return `${words} Earlier skills that no longer count: ${further.map(({ name }) => name).join(', ')}.`;
}

export const LEVELS = ['1, easy', '2', '3, medium', '4', '5, hard'].map((label, index) => ({
  value: String(index + 1),
  label,
}));

/** The options for where a question can be used. */
export const USES = QUESTION_USES.map((use) => ({ value: use, label: USE_WORDS[use] }));

/** Fields for the type, the difficulty and the place of a question. */
export function FilingFields({ form, question }: FilingFieldsProps) {
  const unsaid = useContentPlaces()?.unsaid;
  const hasBeenLive = question !== undefined && question.status !== 'draft';
  const tagFault = Object.entries(form.errors).find(([path]) => path.split('.')[0] === 'tags')?.[1];
  return (
    <>
      <Select
        label="Type"
        data={QUESTION_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }))}
        allowDeselect={false}
        disabled={hasBeenLive}
        description={hasBeenLive && 'You can’t change the type of a question that was published.'}
        {...form.getInputProps('type')}
        onChange={(type) => form.setFieldValue('type', type as QuestionType)}
      />
      <Select
        label="Level"
        placeholder="Not set"
        clearable
        data={LEVELS}
        error={form.errors.difficulty}
        value={form.values.difficulty === null ? null : String(form.values.difficulty)}
        onChange={(level) => form.setFieldValue('difficulty', level === null ? null : Number(level))}
      />
      <Select
        label="Used in"
        data={USES}
        allowDeselect={false}
        {...form.getInputProps('use')}
        onChange={(use) => form.setFieldValue('use', use as QuestionUse)}
      />
      {question === undefined && (
        <ContentSchoolSelect
          value={form.values.school}
          onChange={(school) => {
            form.setFieldValue('school', school);
            // The server refuses a source that belongs to a different school.
            form.setFieldValue('source', null);
          }}
          error={form.errors.school}
        />
      )}
      <SourceSelect
        label="Source"
        place={form.values.school === undefined ? unsaid : form.values.school}
        value={form.values.source}
        onChange={(source) => form.setFieldValue('source', source)}
        error={form.errors.source}
      />
      <TagsField
        description={tagWords(question)}
        value={form.values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        known={question?.tags ?? []}
        error={tagFault}
      />
    </>
  );
}
