/** Turns LaTeX between delimiters into a formula as it is typed or pasted, if it can be drawn. */
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { formulaBudget, formulasIn } from '#contract/formula.ts';

export const FormulasInText = Extension.create({
  name: 'formulasInText',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, { doc, schema, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const { formula } = schema.nodes;
        const draws = formulaBudget();
        doc.descendants((node, at) => {
          if (node.type === formula) draws(String(node.attrs.tex));
          if (formula === undefined || !node.isText || !node.text?.includes('\\')) return;
          for (const { tex, apart, from, to } of formulasIn(node.text)) {
            if (!draws(tex)) continue;
            const [start, end] = [tr.mapping.map(at + from), tr.mapping.map(at + to)];
            tr.replaceWith(start, end, formula.create({ tex, apart }, null, node.marks));
          }
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});
