import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { formulaBudget } from '#contract/formula.ts';
import { Formula } from '#web/ui/formula.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import classes from './revisions.module.css';
import { type TextPart, type Token, textParts } from './text-parts.ts';

/**
 * Shows a changed text with its added and removed words marked. A new or removed text is shown completely.
 */
export function TextChange({ before, after }: { before: string | null; after: string | null }) {
  const parts = useMemo(
    () => (before === null || after === null ? null : textParts(before, after)),
    [before, after],
  );
  if (parts?.every(({ kind }) => kind === 'same')) {
    return <p className={classes.quiet}>Only the formatting changed.</p>;
  }
  if (parts === null) {
    return (
      <div className={classes.text}>
        {before !== null && (
          <del className={classes.whole}>
            <Spoken>Removed:</Spoken>
            <RichText html={before} />
          </del>
        )}
        {after !== null && (
          <ins className={classes.whole}>
            <Spoken>Added:</Spoken>
            <RichText html={after} />
          </ins>
        )}
      </div>
    );
  }
  return <p className={classes.text}>{drawn(parts)}</p>;
}

/** Text for screen readers, which do not convey color or a line through a text. */
function Spoken({ children }: { children: string }) {
  return <VisuallyHidden component="span">{children} </VisuallyHidden>;
}

function drawn(parts: readonly TextPart[]): ReactNode[] {
  const draws = formulaBudget();
  const shown = (tokens: readonly Token[]) => tokens.map((token, place) => tokenOf(token, draws, place));
  return parts.map(({ kind, tokens }, place) => {
    const key = `${kind} ${place}`;
    if (kind === 'added') {
      return (
        <ins key={key}>
          <Spoken>added:</Spoken>
          {shown(tokens)}
        </ins>
      );
    }
    if (kind === 'removed') {
      return (
        <del key={key}>
          <Spoken>removed:</Spoken>
          {shown(tokens)}
        </del>
      );
    }
    return <span key={key}>{shown(tokens)}</span>;
  });
}

function tokenOf({ kind, text }: Token, draws: (tex: string) => boolean, place: number): ReactNode {
  if (kind === 'line') return <br key={place} />;
  if (kind === 'picture') return `[${text}]`;
  if (kind === 'formula' && draws(text)) return <Formula key={place} tex={text} display={false} />;
  return text;
}
