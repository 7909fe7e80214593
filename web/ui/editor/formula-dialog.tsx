import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formulaFault, formulasIn } from '#contract/formula.ts';
import { richTextOf } from '#contract/rich-text.ts';
import { type DrawingFault, misreadFormulasIn } from '#contract/rich-text-faults.ts';
import { FormDialog } from '../form-dialog.tsx';
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

/** Why the formula cannot be shown to readers; null if it can. */
function faultOf({ tex, apart }: Formula, drawing: DrawingFault): string | null {
  if (tex === '') return 'Enter a formula.';
  const fault = formulaFault(tex);
  if (fault !== null) return `It ${fault}.`;
  const text = formulaText({ tex, apart });
  if (formulasIn(text)[0]?.tex !== tex) return 'Remove \\) or \\] from the formula.';
  const [misread] = misreadFormulasIn(richTextOf(text), drawing);
  return misread?.replace(/^The formula “.*” /s, 'It ') ?? null;
}

/** A dialog to type a formula as LaTeX, with a preview below. */
export function FormulaDialog({ formula, close, put }: FormulaDialogProps) {
  const [tex, setTex] = useState(formula.tex);
  const [isApart, setApart] = useState(formula.apart);
  const [isSent, setSent] = useState(false);
  const written = tex.trim();
  const drawing = useDrawingFault('\\');
  const fault = faultOf({ tex: written, apart: isApart }, drawing);
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
