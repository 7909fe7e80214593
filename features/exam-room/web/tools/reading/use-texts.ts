import { useEffect, useState } from 'react';
import { MARK_PARTS, type MarkPart } from '../../../marks.contract.ts';
import { type ReadText, readText } from './read-text.ts';

/** The texts of the question that are on the page now. */
export type Texts = ReadonlyMap<MarkPart, ReadText>;

/** The texts, which are read again whenever they change, as when a formula is drawn. */
export function useTexts(): Texts {
  const [texts, setTexts] = useState<Texts>(new Map());
  useEffect(() => {
    const read = () => setTexts(textsNow());
    read();
    const room = document.querySelector('main');
    if (room === null) return;
    const observer = new MutationObserver((changes) => {
      if (changes.some(isOfText)) read();
    });
    observer.observe(room, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return texts;
}

/** The elements on the page that contain this part of the question. */
export function textRoots(of: string): readonly HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>(`main [data-text="${of}"]`));
}

function textsNow(): Texts {
  return new Map(
    MARK_PARTS.flatMap((part) => {
      const [root] = textRoots(part);
      return root === undefined ? [] : [[part, readText(root)] as const];
    }),
  );
}

function isOfText({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  if (element?.closest('[data-text]') !== null) return true;
  return [...addedNodes, ...removedNodes].some(
    (node) =>
      node instanceof Element && (node.matches('[data-text]') || node.querySelector('[data-text]') !== null),
  );
}
