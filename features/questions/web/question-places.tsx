import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { NodeField } from '#features/subjects/web/public.tsx';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import {
  addQuestionNode,
  listQuestionNodes,
  type QuestionNode,
  removeQuestionNode,
} from '../nodes.contract.ts';
import type { Question } from '../questions.contract.ts';
import classes from './question-places.module.css';

interface QuestionPlacesProps {
  question: Pick<Question, 'id' | 'school'>;
  /** Whether the reader may change the question. Readers who may change courses can place it too. */
  mayChange: boolean;
}

/** The places of a question in courses: subject, unit and lesson. */
export function QuestionPlaces({ question, mayChange }: QuestionPlacesProps) {
  const role = useLogin()?.user.role ?? 'guest';
  const [isAdding, setAdding] = useState(false);
  const { data } = usePlaces(question.id);
  const remove = useRemovePlace(question.id);
  const mayPlace = mayChange || reachOf(role, 'subjects.write') !== 'none';
  if (data === undefined) return null;
  const { results } = data;
  return (
    <section className={classes.places} aria-label="Place in a course">
      <h3>Place in a course</h3>
      {results.length === 0 ? (
        <p>This question isn’t in a course yet.</p>
      ) : (
        <ul>
          {results.map((node) => (
            <li key={node.id}>
              <Link to="/subjects" search={{ tree: node.path[0]?.id ?? node.id, node: node.id }}>
                {placeWords(node)}
              </Link>
              {mayPlace && (
                <ActionIcon
                  variant="subtle"
                  size="sm"
                  aria-label={`Remove from ${node.name}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(node.id, { onError: sayFault })}
                >
                  <IconX size={14} stroke={1.5} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayPlace &&
        (isAdding ? (
          <AddPlace question={question} close={() => setAdding(false)} />
        ) : (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Add to a course
          </Button>
        ))}
    </section>
  );
}

function placeWords({ path, name }: QuestionNode): string {
  return [...path.map((above) => above.name), name].join(' › ');
}

function AddPlace({
  question: { id, school },
  close,
}: {
  question: QuestionPlacesProps['question'];
  close: () => void;
}) {
  const [node, setNode] = useState<string | null>(null);
  const add = useAddPlace(id);
  return (
    <div className={classes.add}>
      <NodeField school={school?.id ?? null} value={node} onChange={setNode} />
      {add.error && <FormFault error={add.error} fields={[]} />}
      <div className={classes.acts}>
        <Button variant="default" size="xs" onClick={close}>
          Cancel
        </Button>
        <BusyButton
          size="xs"
          busy={add.isPending}
          busyWords="Adding"
          disabled={node === null}
          onClick={() => node !== null && add.mutate(node, { onSuccess: close })}
        >
          Add here
        </BusyButton>
      </div>
    </div>
  );
}

const ALL_ON_ONE_PAGE = '200';

/** The nodes of courses that a question is on. */
function usePlaces(question: string) {
  return useQuery(
    queryOf(listQuestionNodes, { params: { id: question }, query: { page_size: ALL_ON_ONE_PAGE } }),
  );
}

/** Courses show the number of questions on their nodes, so both are refetched. */
const STALE = ['questions', 'subjects'] as const;

function useAddPlace(question: string) {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (node: string) =>
      call(addQuestionNode, {
        params: { id: question },
        body: { node },
        idempotencyKey: keyOf([question, node]),
      }),
    onSuccess: useRefresh(...STALE),
  });
}

function useRemovePlace(question: string) {
  return useMutation({
    mutationFn: (node: string) => call(removeQuestionNode, { params: { id: question, node } }),
    onSuccess: useRefresh(...STALE),
  });
}
