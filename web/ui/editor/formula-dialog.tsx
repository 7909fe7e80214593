import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../form-dialog.tsx';
import { writtenFormulaFault } from '../formula-fault.ts';
import { DrawnFormula } from '../rich-text.tsx';
import classes from './editor.module.css';
import { formulaText } from './schema.ts';
import { useDrawingFault } from './use-drawing-fault.ts';

interface Formula {
  tex: string;
  /** Whether the formula is on a line of its own. */
  apart: boolean;
}

interface FormulaDialogProps {
  formula: Formula & { isNew: boolean };
  close: () => void;
  put: (formula: Formula) => void;
}

/** A dialog to type a formula as LaTeX, with a preview below. */
export function FormulaDialog({ formula, close, put }: FormulaDialogProps) {
  const [tex, setTex] = useState(formula.tex);
  const [isApart, setApart] = useState(formula.apart);
  const [isSent, setSent] = useState(false);
  const written = tex.trim();
  const drawing = useDrawingFault('\\');
  const fault = writtenFormulaFault(written, formulaText({ tex: written, apart: isApart }), drawing);
  return (
    <FormDialog
      opened
      close={close}
      title="Formula"
      act={formula.isNew ? 'Insert' : 'Save'}
      acting="Inserting"
      busy={false}
      submit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setSent(true);
        if (fault === null) put({ tex: written, apart: isApart });
      }}
    >
      <Textarea
        label="LaTeX"
        description="For example: \frac{x}{2}, x^2, \sqrt{x}, \le"
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        data-authoring
        spellCheck={false}
        value={tex}
        error={(isSent || written !== '') && fault}
        onChange={(event) => setTex(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {written !== '' && fault === null && (
        <section className={classes.drawn} aria-label="Preview">
          <DrawnFormula tex={written} display={isApart} />
        </section>
      )}
      <Checkbox
        label="On its own line"
        checked={isApart}
        onChange={(event) => setApart(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
