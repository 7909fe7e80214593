import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { OwnFile } from '#web/ui/own-file.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { DoubtMessage } from '../doubts.contract.ts';
import classes from './doubt-message.module.css';
import { MarksDialog, Strokes } from './marks-dialog.tsx';

interface MessageProps {
  doubt: string;
  message: DoubtMessage;
  /** Whether the reader may draw on pictures. */
  mayMark: boolean;
}

/** A message with its pictures and the drawings on them. */
export function Message({ doubt, message, mayMark }: MessageProps) {
  const { author, is_own, is_staff, text, written_at, files } = message;
  const [marking, setMarking] = useState<string | null>(null);
  const marked = files.find(({ id }) => id === marking);
  return (
    <article className={classes.message} aria-label={`${is_own ? 'You' : author.name}`}>
      <Avatar name={author.name} />
      <div>
        <p className={classes.by}>
          <b>{is_own ? 'You' : author.name}</b> <Instant at={written_at} inSentence />
        </p>
        <RichText html={text} />
        {files.map((file, index) => (
          <figure key={file.id} className={classes.photo}>
            <div>
              <OwnFile
                element="img"
                path={file.url}
                attributes={{ alt: `Picture ${index + 1} from ${is_own ? 'you' : author.name}` }}
              />
              {file.marks && (
                <svg
                  className={classes.marks}
                  viewBox="0 0 1000 1000"
                  preserveAspectRatio="none"
                  role="img"
                  aria-label={`Drawing by ${file.marks.by.name}`}
                >
                  <Strokes strokes={file.marks.strokes} />
                </svg>
              )}
            </div>
            {(file.marks !== null || mayMark) && (
              <figcaption>
                {file.marks && `Marked in red by ${file.marks.by.name}`}
                {mayMark && !is_staff && (
                  <Button
                    size="xs"
                    variant="subtle"
                    leftSection={<IconPencil size={14} aria-hidden />}
                    onClick={() => setMarking(file.id)}
                  >
                    Draw on picture
                  </Button>
                )}
              </figcaption>
            )}
          </figure>
        ))}
      </div>
      {marked && <MarksDialog doubt={doubt} file={marked} close={() => setMarking(null)} />}
    </article>
  );
}
