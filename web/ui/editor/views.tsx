/**
 * How the editor shows nodes that are not text: formulas and pictures as readers see them, and content that
 * cannot be edited.
 */
import { Node } from '@tiptap/core';
import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import type { ComponentType } from 'react';
import { ownFileOf } from '#contract/rich-text.ts';
import { ForeignPicture } from '../foreign-picture.tsx';
import { OwnFile } from '../own-file.tsx';
import { DrawnFormula, RichText } from '../rich-text.tsx';
import classes from './editor.module.css';
import { SCHEMA_PARTS } from './schema.ts';

function FormulaView({ node, selected }: ReactNodeViewProps) {
  const tex = String(node.attrs.tex);
  const isApart = node.attrs.apart === true;
  return (
    <NodeViewWrapper
      as="span"
      className={classes.piece}
      data-apart={isApart || undefined}
      data-selected={selected || undefined}
    >
      <DrawnFormula tex={tex} display={isApart} />
    </NodeViewWrapper>
  );
}

function PictureView({ node, selected }: ReactNodeViewProps) {
  const { src, ...rest } = node.attrs;
  const attributes = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const path = String(src);
  return (
    <NodeViewWrapper as="span" className={classes.piece} data-selected={selected || undefined}>
      {ownFileOf(path) === null ? (
        <ForeignPicture words={attributes.alt ?? ''} />
      ) : (
        <OwnFile element="img" path={path} attributes={attributes} />
      )}
    </NodeViewWrapper>
  );
}

const KEPT_WORDS = 'This part can’t be edited here. You can keep it or delete it.';

function KeptView({ node, selected }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper
      as={node.isInline ? 'span' : 'div'}
      className={classes.kept}
      title={KEPT_WORDS}
      data-inline={node.isInline || undefined}
      data-selected={selected || undefined}
    >
      <RichText html={String(node.attrs.html)} kind="plain" />
    </NodeViewWrapper>
  );
}

const VIEWS: Readonly<Record<string, ComponentType<ReactNodeViewProps>>> = {
  formula: FormulaView,
  picture: PictureView,
  keptPhrase: KeptView,
  keptBlock: KeptView,
};

/** The schema with the React views of its nodes. */
export const DRAWN_PARTS = SCHEMA_PARTS.map((part) => {
  const view = VIEWS[part.name];
  return view !== undefined && part instanceof Node
    ? part.extend({ addNodeView: () => ReactNodeViewRenderer(view) })
    : part;
});
