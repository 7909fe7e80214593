import { VisuallyHidden } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { Question } from '../questions.contract.ts';
import { NearDuplicates } from './near-duplicates.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionPane } from './question-pane.tsx';
import { QuestionPlaces } from './question-places.tsx';
import type { QuestionStatistics, Reports as ReportsPart } from './question-slots.ts';
import { mayChangeQuestion } from './question-words.ts';
import { useQuestion } from './questions.api.ts';
import { useQuestionWriter } from './writer.ts';

const route = getRouteApi('/frame/questions/$id');

interface Parts {
  Reports: ReportsPart;
  Statistics: QuestionStatistics;
}

/** One question: the editor for readers who may change it, else a view. */
export function QuestionScreen({ Reports, Statistics }: Parts) {
  const { id } = route.useParams();
  const writer = useQuestionWriter();
  const question = useQuestion(id);
  if (question.error instanceof ApiProblem && [400, 404].includes(question.error.status))
    return <NotFoundScreen />;
  if (question.data && writer) {
    return question.data.has_keys && mayChangeQuestion(writer, question.data) ? (
      <QuestionEditor
        key={id}
        question={question.data}
        reports={
          <>
            <VisuallyHidden component="h2">Where this question is used</VisuallyHidden>
            <Card>
              <QuestionPlaces question={question.data} mayChange />
            </Card>
            <NearDuplicates question={id} />
            <Reports question={id} />
          </>
        }
      />
    ) : (
      <QuestionForReading question={question.data} Reports={Reports} Statistics={Statistics} />
    );
  }
  return (
    <Page title="Question" trail={<Link to="/questions">Questions</Link>}>
      <Card>
        {question.error ? (
          <LoadError what="this question" error={question.error} retry={() => void question.refetch()} />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </Card>
    </Page>
  );
}

export function NewQuestionScreen() {
  const me = useLogin()?.user;
  return me !== undefined && reachOf(me.role, 'bank.write') !== 'none' ? (
    <QuestionEditor />
  ) : (
    <NotFoundScreen />
  );
}

function QuestionForReading({ question, ...parts }: Parts & { question: Question }) {
  const [shown, show] = useState(false);
  return (
    <Page title={`Question ${question.code}`} kind="list" trail={<Link to="/questions">Questions</Link>}>
      <Card kind="flush">
        <QuestionPane
          question={question}
          mayChange={false}
          isToRegrade={false}
          keys={{ shown, show }}
          {...parts}
        />
      </Card>
    </Page>
  );
}
