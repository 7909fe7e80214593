import { counted } from '#core/counted.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { usePractise } from './insight.api.ts';
import classes from './walk.module.css';

interface WalkFootProps {
  /** The answers that were talked through. */
  done: readonly string[];
  /** How many mistakes the lesson holds. */
  chosen: number;
  mayWrite: boolean;
}

/** How many similar questions go into practice for each question that was discussed. */
const LIKE_IT = 2;
const MOST = 50;

/** Shows the progress of the lesson and creates practice from it. */
export function WalkFoot({ done, chosen, mayWrite }: WalkFootProps) {
  const practise = usePractise();
  const size = Math.min(MOST, done.length * LIKE_IT);
  return (
    <Card kind="dense">
      <div className={classes.foot}>
        <progress value={Math.min(done.length, chosen)} max={Math.max(1, chosen)} aria-label="Discussed" />
        <span>
          <b>
            {done.length} of {Math.max(done.length, chosen)}
          </b>{' '}
          discussed
        </span>
        {mayWrite && done.length > 0 && (
          <BusyButton
            size="xs"
            variant="default"
            busy={practise.isPending}
            busyWords="Creating"
            onClick={() =>
              practise.mutate(
                { attempts: [...done], size },
                {
                  onSuccess: ({ set, lacking }) =>
                    toast({
                      title: set.title,
                      content:
                        lacking === 0
                          ? `It has ${counted(size, 'question')}.`
                          : `It has ${counted(size - lacking, 'question')}. No other similar questions were found.`,
                    }),
                  onError: sayFault,
                },
              )
            }
          >
            Create practice with {size} similar questions
          </BusyButton>
        )}
      </div>
    </Card>
  );
}
