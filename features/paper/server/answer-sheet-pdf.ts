/**
 * The printed answer sheet: bubbles, boxes and lines for each question number. It receives no answer keys.
 */
import type { Block, PdfDocument } from '#server/pdf/pdf-document.ts';
import { letterOf } from '../marks.rules.ts';
import type { PaperColumn } from '../paper.contract.ts';
import { footOf, PRINTED, SAT_BOXES, sectionHead, titleBlock } from './booklet-pdf.ts';
import type { PrintedPaper } from './printed.ts';

const INDENT = 36;
const ESSAY_LINES = 20;

/** The PDF document of an answer sheet. */
export function sheetDocument(paper: PrintedPaper, now: Date): PdfDocument {
  const blocks: Block[] = [
    titleBlock(paper),
    { kind: 'fields', names: ['Name', 'Username', 'Date'] },
    ...paper.sections.flatMap((section) => [
      ...sectionHead(section),
      ...columnBlocks(section.questions.map(({ column }) => column)),
    ]),
  ];
  return {
    ...PRINTED,
    title: `${paper.title}, answer sheet`,
    made_at: now,
    blocks,
    foot: footOf(paper, 'answer sheet'),
  };
}

function columnBlocks(columns: readonly PaperColumn[]): Block[] {
  const blocks: Block[] = [];
  let choices: PaperColumn[] = [];
  const end = () => {
    if (choices.length > 0) blocks.push({ kind: 'bubbles', rows: choices.map(bubbles) });
    choices = [];
  };
  for (const column of columns) {
    if (column.type === 'single_choice' || column.type === 'multiple_choice') choices.push(column);
    else {
      end();
      blocks.push(written(column));
    }
  }
  end();
  return blocks;
}

const bubbles = ({ number, option_count }: PaperColumn) => ({
  label: `${number}`,
  letters: Array.from({ length: option_count }, (_, place) => letterOf(place)),
});

function written({ number, type, entry, place_count }: PaperColumn): Block {
  const at = { label: `${number}`, indent: INDENT };
  if (type === 'matching' || type === 'ordering') {
    return { kind: 'boxes', names: Array.from({ length: place_count }, (_, place) => `${place + 1}`), ...at };
  }
  if (entry === 'sat') return { kind: 'boxes', names: Array.from({ length: SAT_BOXES }, () => ''), ...at };
  if (type === 'gaps') return { kind: 'lines', count: place_count, ...at };
  return { kind: 'lines', count: type === 'essay' ? ESSAY_LINES : 1, ...at };
}
