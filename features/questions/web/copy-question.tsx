import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ContentPlace, CopyDialog, useContentPlaces } from '#features/schools/web/public.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import type { Question } from '../questions.contract.ts';
import { useDuplicateQuestion } from './questions.api.ts';

interface CopyQuestionProps {
  question: Question;
  mayChange: boolean;
}

/** Copies a question to a draft that belongs to the caller and opens it. */
export function CopyQuestion({ question, mayChange }: CopyQuestionProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const places = useContentPlaces()?.places ?? [];
  const duplicating = useDuplicateQuestion();
  const copy = (school: ContentPlace, onError?: (error: Error) => void) =>
    duplicating.mutate(
      { id: question.id, school },
      {
        onSuccess: ({ id }) => {
          toast({ content: 'Copied. The copy is your draft.' });
          void navigate({ to: '/questions/$id', params: { id } });
        },
        ...(onError && { onError }),
      },
    );
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} stroke={1.5} aria-hidden />}
        onClick={() => (places.length > 1 ? setAsking(true) : copy(undefined, sayFault))}
      >
        {question.school === null && !mayChange ? 'Copy to my school' : 'Duplicate'}
      </Button>
      {isAsking && (
        <CopyDialog
          school={question.school}
          title="Copy this question"
          busy={duplicating.isPending}
          error={duplicating.error}
          copy={copy}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
