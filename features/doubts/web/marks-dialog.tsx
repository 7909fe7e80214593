import { Button } from '@mantine/core';
import { type PointerEvent, useState } from 'react';
import { counted } from '#core/counted.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OwnFile } from '#web/ui/own-file.tsx';
import type { DoubtMessage } from '../doubts.contract.ts';
import classes from './doubt-message.module.css';
import { useMark } from './doubts.api.ts';

type File = DoubtMessage['files'][number];
type Strokes = NonNullable<File['marks']>['strokes'];

/** Lets the user draw strokes over a picture. */
export function Strokes({ strokes }: { strokes: Strokes }) {
  return strokes.map((stroke, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
    <polyline key={index} points={stroke.map((point) => point.join(' ')).join(' ')} />
  ));
}

const MOST_STROKES = 60;
const MOST_POINTS = 300;

interface MarksDialogProps {
  doubt: string;
  file: File;
  close: () => void;
}

/** A dialog in which staff draw on a picture with pen, finger or mouse. The picture itself is not changed. */
export function MarksDialog({ doubt, file, close }: MarksDialogProps) {
  const mark = useMark(doubt);
  const [strokes, setStrokes] = useState<Strokes>(file.marks?.strokes ?? []);
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000);
    return [within((clientX - left) / width), within((clientY - top) / height)];
  };
  return (
    <Dialog opened close={close} title="Draw on the picture" size={760}>
      <figure className={classes.drawing}>
        <OwnFile element="img" path={file.url} attributes={{ alt: 'Picture from the student' }} />
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${counted(strokes.length, 'line')} drawn`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            const point = pointAt(event);
            if (strokes.length < MOST_STROKES) setStrokes((before) => [...before, [point]]);
          }}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
            const point = pointAt(event);
            setStrokes((before) => {
              const last = before.at(-1);
              if (last === undefined || last.length >= MOST_POINTS) return before;
              return [...before.slice(0, -1), [...last, point]];
            });
          }}
        >
          <Strokes strokes={strokes} />
        </svg>
      </figure>
      <div className={classes.acts}>
        <Button
          variant="default"
          disabled={strokes.length === 0}
          onClick={() => setStrokes((before) => before.slice(0, -1))}
        >
          Undo last line
        </Button>
        <BusyButton
          busy={mark.isPending}
          busyWords="Saving"
          onClick={() => mark.mutate({ picture: file.id, strokes }, { onSuccess: close, onError: sayFault })}
        >
          Save
        </BusyButton>
      </div>
    </Dialog>
  );
}
