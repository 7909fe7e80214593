import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import type { QuestionsReport } from '../bulk.contract.ts';
import type { QuestionUse } from '../questions.contract.ts';
import { type ActingOnQuestions, useActOnQuestions, useSkills, useSources } from './filing.api.ts';
import { LEVELS, USES } from './filing-fields.tsx';
import { questionsInWords, USE_WORDS } from './question-words.ts';
import { SkillSelect } from './skill-select.tsx';
import { SourceSelect } from './source-select.tsx';

/** The actions that the bar offers. */
export type BankAct = 'set_tag' | 'no_tag' | 'set_source' | 'set_difficulty' | 'set_use' | 'live' | 'retired';

interface BankActDialogProps {
  act: BankAct;
  chosen: ActingOnQuestions['chosen'];
  /** How many questions are chosen. */
  count: number;
  /** `words`: the text after “4 questions were”. */
  done: (report: QuestionsReport, words: string) => void;
  close: () => void;
}

const WORDS: Readonly<
  Record<BankAct, { title: (many: string) => string; act: string; acting: string; words: string }>
> = {
  set_tag: {
    title: (many) => `Set the skill of ${many}`,
    act: 'Set skill',
    acting: 'Setting',
    words: 'This replaces the current skill of these questions. Results and practice use it.',
  },
  no_tag: {
    title: (many) => `Remove the skill from ${many}?`,
    act: 'Remove skill',
    acting: 'Removing',
    words: 'These questions will no longer count in results and practice by skill. You can undo this.',
  },
  set_source: {
    title: (many) => `Set the source of ${many}`,
    act: 'Set source',
    acting: 'Setting',
    words: 'The book, exam, or file that these questions come from.',
  },
  set_difficulty: {
    title: (many) => `Set the level of ${many}`,
    act: 'Set level',
    acting: 'Setting',
    words: 'From 1 (easy) to 5 (hard).',
  },
  set_use: {
    title: (many) => `Choose where to use ${many}`,
    act: 'Set use',
    acting: 'Setting',
    words: 'Questions set to “Tests only” never appear in practice.',
  },
  live: {
    title: (many) => `Publish ${many}?`,
    act: 'Publish',
    acting: 'Publishing',
    words:
      'Complete questions can then be used in tests. Incomplete questions stay as they are, and you’ll see why.',
  },
  retired: {
    title: (many) => `Archive ${many}?`,
    act: 'Archive',
    acting: 'Archiving',
    words: 'New tests can’t use these questions. Past answers are kept, and you can undo this.',
  },
};

const FIELDS = ['tag', 'source', 'difficulty', 'use'];

/** The school of the chosen questions, if the filters determine it. */
function placeOf(chosen: BankActDialogProps['chosen']): ContentPlace {
  if (!('filters' in chosen)) return undefined;
  return chosen.filters.shared === true ? null : chosen.filters.school;
}

/** Asks for the details of an action on the chosen questions, then carries it out. */
export function BankActDialog({ act, chosen, count, done, close }: BankActDialogProps) {
  const acting = useActOnQuestions();
  const words = WORDS[act];
  const form = useForm({
    initialValues: {
      tag: null as string | null,
      source: null as string | null,
      difficulty: null as string | null,
      use: 'any' as string | null,
    },
    validate: (values) => ({
      ...(act === 'set_tag' && values.tag === null && { tag: 'Choose a skill.' }),
      ...(act === 'set_source' && values.source === null && { source: 'Choose a source.' }),
      ...(act === 'set_difficulty' && values.difficulty === null && { difficulty: 'Choose a level.' }),
    }),
  });
  const skills = useSkills();
  const sources = useSources().data;
  const body = ({ tag, source, difficulty, use }: typeof form.values): ActingOnQuestions => {
    switch (act) {
      case 'set_tag':
        return { act, chosen, tag };
      case 'no_tag':
        return { act: 'set_tag', chosen, tag: null };
      case 'set_source':
        return { act, chosen, source };
      case 'set_difficulty':
        return { act, chosen, difficulty: difficulty === null ? null : Number(difficulty) };
      case 'set_use':
        return { act, chosen, use: use as QuestionUse };
      case 'live':
      case 'retired':
        return { act: 'set_status', chosen, status: act };
    }
  };
  const doneWords = ({ tag, source, difficulty, use }: typeof form.values): string => {
    switch (act) {
      case 'set_tag': {
        const known = [...(skills?.topics ?? []), ...(skills?.sub_topics ?? [])];
        return `given the skill “${known.find(({ id }) => id === tag)?.name}”`;
      }
      case 'no_tag':
        return 'left without a skill';
      case 'set_source':
        return `given the source “${sources?.find(({ id }) => id === source)?.name}”`;
      case 'set_difficulty':
        return `set to level ${difficulty}`;
      case 'set_use':
        return `set to be used in: ${USE_WORDS[use as QuestionUse].toLowerCase()}`;
      case 'live':
        return 'published';
      case 'retired':
        return 'retired';
    }
  };
  const field = (name: 'tag' | 'source' | 'difficulty' | 'use') => ({
    value: form.values[name],
    onChange: (value: string | null) => form.setFieldValue(name, value),
    error: form.errors[name],
  });
  return (
    <FormDialog
      opened
      close={close}
      title={words.title(questionsInWords(count))}
      words={words.words}
      act={words.act}
      acting={words.acting}
      busy={acting.isPending}
      submit={form.onSubmit((values) =>
        acting.mutate(body(values), {
          onSuccess: (report) => done(report, doneWords(values)),
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        }),
      )}
    >
      {act === 'set_tag' && <SkillSelect label="Skill" {...field('tag')} />}
      {act === 'set_source' && <SourceSelect label="Source" place={placeOf(chosen)} {...field('source')} />}
      {act === 'set_difficulty' && <Select label="Level" data={LEVELS} {...field('difficulty')} />}
      {act === 'set_use' && <Select label="Used in" data={USES} allowDeselect={false} {...field('use')} />}
      <FormFault error={acting.error} fields={FIELDS} />
    </FormDialog>
  );
}
