/**
 * Parses an indented outline into a tree: one node per line, and deeper lines are its children. Checks the
 * limits of a tree.
 */
import { MOST_LEVELS, MOST_NODES, type WrittenTree } from './subjects.contract.ts';

const LONGEST_NAME = 120;
const TAB = '    ';
/** Bullets at the beginning of a line. */
const BULLET = /^(?:[-–—*•‣◦▪]\s+)/u;

interface ReadOutline {
  /** The top nodes, each with its descendants. */
  readonly nodes: WrittenTree[];
  readonly count: number;
  readonly faults: readonly string[];
}

/** Reads an outline. `above` is the number of levels above its top nodes. */
export function readOutline(text: string, above: number): ReadOutline {
  const nodes: WrittenTree[] = [];
  const faults: string[] = [];
  const open: { indent: number; node: WrittenTree }[] = [];
  let count = 0;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.replaceAll('\t', TAB).trimEnd();
    const name = line.trimStart().replace(BULLET, '').trim();
    if (name === '') continue;
    count += 1;
    const indent = line.length - line.trimStart().length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const fault = (words: string) => faults.push(`Line ${index + 1}: ${words}`);
    if (name.length > LONGEST_NAME) fault(`a name can have at most ${LONGEST_NAME} characters.`);
    if (above + open.length + 1 > MOST_LEVELS) fault(`a course can have at most ${MOST_LEVELS} levels.`);
    const node: WrittenTree = { name, tags: [], children: [] };
    const siblings = open.at(-1)?.node.children ?? nodes;
    if (siblings.some((one) => one.name.toLowerCase() === name.toLowerCase())) {
      fault(`“${name}” is already there.`);
    }
    siblings.push(node);
    open.push({ indent, node });
  }
  if (above + count > MOST_NODES)
    faults.push(`A course can have at most ${MOST_NODES} items. This one has ${above + count}.`);
  return { nodes, count, faults };
}
