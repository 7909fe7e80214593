import { ActionIcon, Input, Textarea } from '@mantine/core';
import {
  IconBold,
  IconHeading,
  IconItalic,
  IconMathFunction,
  IconMathIntegral,
  IconPhotoPlus,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, use, useDeferredValue, useId, useRef, useState } from 'react';
import { PictureDialog, PictureUpload } from './picture-dialog.tsx';
import { RichText } from './rich-text.tsx';
import classes from './rich-text-field.module.css';
import { htmlOf, signedAsIn } from './rich-text-source.ts';

interface RichTextFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** As it is written (`rich-text-source.ts`), not as it is saved. */
  value?: string;
  onChange: (value: string) => void;
  /** Lines it has at least. */
  rows?: number;
  /** The markup that it was filled from: its pictures are shown by its addresses, whoever brought them. */
  read?: string;
  /** Whether it is long enough to stand under headings, which make its outline. */
  hasHeadings?: boolean;
  /** What stands in the label's place, where that says it all; the label is then only heard. */
  lead?: ReactNode;
}

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const WRAPS = [
  { name: 'Bold', before: '<b>', after: '</b>', icon: <IconBold {...ICON} />, letter: 'b' },
  { name: 'Italic', before: '<i>', after: '</i>', icon: <IconItalic {...ICON} />, letter: 'i' },
  { name: 'Formula', before: '\\(', after: '\\)', icon: <IconMathFunction {...ICON} />, letter: 'm' },
  {
    name: 'Formula on its own line',
    before: '\\[',
    after: '\\]',
    icon: <IconMathIntegral {...ICON} />,
    letter: null,
  },
];

const HEADING = {
  name: 'Heading',
  before: '<h2>',
  after: '</h2>',
  icon: <IconHeading {...ICON} />,
  letter: null,
};

/** Rich text as its writer types it, and below it as it will be read once there is markup or a formula in it. */
export function RichTextField({
  label,
  description,
  error,
  value = '',
  onChange,
  rows = 3,
  read = '',
  hasHeadings = false,
  lead,
}: RichTextFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useDeferredValue(value);
  const upload = use(PictureUpload);
  /** While a picture is being added: the one that was pasted, or null for one that is yet to be chosen. */
  const [adding, setAdding] = useState<{ pasted: File | null }>();

  const wrap = (before: string, after: string) => {
    const area = field.current;
    if (area === null) return;
    const { selectionStart: start, selectionEnd: end } = area;
    area.focus();
    onChange(value.slice(0, start) + before + value.slice(start, end) + after + value.slice(end));
    // Once the new text stands in the field.
    requestAnimationFrame(() => area.setSelectionRange(start + before.length, end + before.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const chosen = WRAPS.find(({ letter }) => letter === event.key.toLowerCase());
    if (chosen === undefined) return;
    event.preventDefault();
    wrap(chosen.before, chosen.after);
  };
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        {lead ?? <Input.Label htmlFor={id}>{label}</Input.Label>}
        <div className={classes.tools} role="toolbar" aria-label={`Formatting of ${label}`}>
          {(hasHeadings ? [HEADING, ...WRAPS] : WRAPS).map(({ name, before, after, icon, letter }) => (
            <ActionIcon
              key={name}
              size={28}
              aria-label={name}
              title={letter === null ? name : `${name} (Ctrl+${letter.toUpperCase()})`}
              onClick={() => wrap(before, after)}
            >
              {icon}
            </ActionIcon>
          ))}
          {upload && (
            <ActionIcon
              size={28}
              aria-label="Picture"
              title="Picture"
              onClick={() => setAdding({ pasted: null })}
            >
              <IconPhotoPlus {...ICON} />
            </ActionIcon>
          )}
        </div>
      </div>
      <Textarea
        ref={field}
        id={id}
        aria-label={lead === undefined ? undefined : label}
        description={description}
        error={error}
        autosize
        minRows={rows}
        maxRows={24}
        data-authoring
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files].find((file) => file.type.startsWith('image/'));
          if (upload === null || pasted === undefined) return;
          event.preventDefault();
          setAdding({ pasted });
        }}
      />
      {upload && adding && (
        <PictureDialog
          upload={upload}
          pasted={adding.pasted}
          close={() => setAdding(undefined)}
          add={(markup) => {
            setAdding(undefined);
            wrap(markup, '');
          }}
        />
      )}
      {/\\[([]|<[a-z]/i.test(shown) && (
        <section className={classes.preview} aria-label={`${label}, as it is read`}>
          <RichText html={signedAsIn(htmlOf(shown), read)} />
        </section>
      )}
    </div>
  );
}
