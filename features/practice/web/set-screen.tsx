import { Button, Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import type { PracticeSet } from '#features/practice-sets/practice-sets.contract.ts';
import { mayWriteSet } from '#features/practice-sets/practice-sets.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { clockWords } from '../set-words.rules.ts';
import { SetActs } from './set-acts.tsx';
import { SetQuestions } from './set-questions.tsx';
import classes from './set-screen.module.css';
import { SetTakers } from './set-takers.tsx';
import { useChangeSet, useChangeTests, useSet, useSetTests, useTests } from './sets.api.ts';

const route = getRouteApi('/frame/practice-sets/$id');

const TIMINGS = [
  { value: 'untimed', label: 'No time limit' },
  { value: 'soft', label: 'Time goal (doesn’t end the set)' },
  { value: 'timed', label: 'Time limit (ends the set)' },
];

/** The dialog for assigning a set. The allocation feature provides it. */
type Allot = ComponentType<{ practice_set: { id: string; title: string }; close: () => void }>;
/** The list of assignments. The allocation feature provides it. */
type Assignments = ComponentType<{ practice_set: string }>;

/** One practice set: its content, its settings, and its results. */
export function SetScreen({ AllotDialog, Assignments }: { AllotDialog: Allot; Assignments: Assignments }) {
  const { id } = route.useParams();
  const set = useSet(id);
  const me = useLogin()?.user;
  const mayAllot = me !== undefined && reachOf(me.role, 'allocations.write') !== 'none';
  const [isAllotting, setAllotting] = useState(false);
  const trail = <Link to="/practice-sets">Practice sets</Link>;
  if (set.error instanceof ApiProblem && set.error.status === 404) return <NotFoundScreen />;
  if (set.data === undefined) {
    return (
      <Page title="Practice set" trail={trail}>
        <Card>
          {set.error ? (
            <LoadError what="this set" error={set.error} retry={() => void set.refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      </Page>
    );
  }
  const { title, for_user, question_count } = set.data;
  const reach = me === undefined ? 'none' : reachOf(me.role, 'practice_sets.write');
  const mayWrite = me !== undefined && mayWriteSet(reach, me.id, set.data);
  const questions = question_count === 1 ? '1 question' : `${question_count} questions`;
  return (
    <Page
      title={title}
      trail={trail}
      sub={for_user === null ? questions : `${questions}, for ${for_user.name}`}
      action={
        for_user === null ? (
          <>
            {mayAllot && (
              <Button disabled={question_count === 0} onClick={() => setAllotting(true)}>
                Assign
              </Button>
            )}
            {reach !== 'none' && <SetActs set={set.data} mayRemove={mayWrite} />}
          </>
        ) : (
          <LinkButton variant="default" to="/practice/study/$set" params={{ set: id }}>
            See results
          </LinkButton>
        )
      }
    >
      <div className={classes.columns}>
        <div className={classes.stack}>
          <SetQuestions key={set.data.version} set={set.data} mayWrite={mayWrite} />
          <SetTakers set={id} />
          {for_user === null && <Assignments practice_set={id} />}
        </div>
        <div className={classes.stack}>
          {mayWrite ? (
            <Terms key={`terms ${set.data.version}`} set={set.data} />
          ) : (
            <TermsToRead set={set.data} />
          )}
          <Tests set={id} mayWrite={mayWrite} />
        </div>
      </div>
      {isAllotting && <AllotDialog practice_set={{ id, title }} close={() => setAllotting(false)} />}
    </Page>
  );
}

const FIELDS = ['title', 'timing', 'duration_seconds', 'hints_allowed', 'keeps_test_tools'];

/** The form for the set's title and settings. */
function Terms({ set }: { set: PracticeSet }) {
  const change = useChangeSet(set.id);
  const form = useForm({
    initialValues: {
      title: set.title,
      timing: set.timing as string,
      minutes: set.duration_seconds === null ? 15 : Math.round(set.duration_seconds / 60),
      hints_allowed: set.hints_allowed,
      keeps_test_tools: set.keeps_test_tools,
    },
  });
  const { timing } = form.values;
  return (
    <Card>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(({ title, minutes, hints_allowed, keeps_test_tools }) =>
          change.mutate(
            {
              version: set.version,
              title,
              hints_allowed,
              keeps_test_tools,
              timing: timing as PracticeSet['timing'],
              duration_seconds: timing === 'untimed' ? null : minutes * 60,
            },
            {
              onSuccess: () => toast({ content: 'Set saved.' }),
              onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
            },
          ),
        )}
      >
        <h2 className={classes.title}>Practice settings</h2>
        <TextInput label="Title" autoComplete="off" {...form.getInputProps('title')} />
        <Select label="Timer" allowDeselect={false} data={TIMINGS} {...form.getInputProps('timing')} />
        {timing !== 'untimed' && (
          <NumberInput
            label="Minutes"
            min={1}
            max={1440}
            allowDecimal={false}
            {...form.getInputProps('minutes')}
            error={form.errors.duration_seconds}
          />
        )}
        <Checkbox
          label="Allow hints before answering"
          {...form.getInputProps('hints_allowed', { type: 'checkbox' })}
        />
        <Checkbox
          label="Keep the tool limits of its tests"
          description="If a test’s section has no calculator, its questions have none in this set."
          {...form.getInputProps('keeps_test_tools', { type: 'checkbox' })}
        />
        <FormFault error={change.error} fields={FIELDS} />
        <BusyButton type="submit" variant="default" busy={change.isPending} busyWords="Saving">
          Save
        </BusyButton>
      </form>
    </Card>
  );
}

/** The settings as text, for staff who may not change them. */
function TermsToRead({ set }: { set: PracticeSet }) {
  return (
    <Card>
      <h2 className={classes.title}>Practice settings</h2>
      <p className={classes.quiet}>
        Created by {set.owner.name}. Timer: {clockWords(set)}.{' '}
        {set.hints_allowed ? 'Hints are allowed before answering.' : 'No hints before answering.'}
        {set.keeps_test_tools && ' The tool limits of its tests apply.'}
      </p>
    </Card>
  );
}

/** The tests whose questions the set includes after its own. */
function Tests({ set, mayWrite }: { set: string; mayWrite: boolean }) {
  const own = useSetTests(set).data;
  const published = useTests().data ?? [];
  const change = useChangeTests(set);
  if (own === undefined || (!mayWrite && own.length === 0)) return null;
  if (!mayWrite) {
    return (
      <Card>
        <h2 className={classes.title}>Questions from whole tests</h2>
        <p className={classes.quiet}>{own.map(({ title }) => title).join(', ')}</p>
      </Card>
    );
  }
  const names = new Map([...published, ...own].map(({ id, title }) => [id, title]));
  const before = own.map(({ id }) => id);
  return (
    <Card>
      <MultiSelect
        label="Questions from whole tests"
        description="Added after this set’s own questions. Students don’t get questions that may be on a test they haven’t finished."
        placeholder={before.length === 0 ? 'Choose a test' : ''}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={before}
        searchable
        disabled={change.isPending}
        onChange={(after) => change.mutate({ before, after }, { onError: (error) => sayFault(error) })}
      />
    </Card>
  );
}
