/** Creates the PDF of a weekly report, with the same words in the same order as on its page. */
import type { Language } from '#features/letters/language.rules.ts';
import { reportPageWords } from '#features/letters/reports.rules.ts';
import type { Platform } from '#server/http/route.ts';
import { isolated } from '#server/pdf/bidi.ts';
import { makePdf } from '#server/pdf/make-pdf.ts';
import type { Block, PdfDocument, Piece } from '#server/pdf/pdf-document.ts';
import type { ReadReport } from '../guardian.contract.ts';
import { type Letter, type LetterSection, letterOf } from '../letter.rules.ts';

/**
 * Creates the PDF in one language. A PDF for one `person` waits until that person's earlier PDFs are done.
 */
export async function reportPdf(
  { background }: Pick<Platform, 'background'>,
  report: ReadReport,
  language: Language,
  { person, now }: { person: string; now: Date },
): Promise<File> {
  const letter = letterOf(report, language);
  const { student, guardian, school, figures } = report;
  const names = withIsolatedNames({ student, guardian, school, figures });
  const document: PdfDocument = {
    title: letter.title,
    author: report.school ?? 'Assay',
    language,
    made_at: now,
    blocks: blocksOf(letterOf({ ...report, ...names }, language), names.school),
    // All languages of the mails are written from left to right.
    direction: 'ltr',
    // The PDF notes missing characters and does not fail, because guardians cannot change a name that the
    // fonts lack.
    lacking: { note: reportPageWords(language).unprintable },
  };
  return makePdf(background, document, { person, name: `${letter.title} ${report.week.name}` });
}

/** Wraps names and titles in right-to-left scripts, so that they do not reorder the words around them. */
function withIsolatedNames<Value>(value: Value): Value {
  if (typeof value === 'string') return isolated(value) as Value;
  if (Array.isArray(value)) return value.map(withIsolatedNames) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withIsolatedNames(inner)]),
  ) as Value;
}

function blocksOf(letter: Letter, school: string | null): Block[] {
  const { title, under, lead, remarks, table, small } = letter;
  return [
    ...(school === null ? [] : [pale(school)]),
    { kind: 'heading', level: 1, text: title },
    pale(under),
    {
      kind: 'paragraph',
      size: 'large',
      pieces: [{ text: `${lead.first} `, weight: 'strong' }, { text: lead.others }],
    },
    ...remarks.map((text): Block => ({ kind: 'paragraph', pieces: [{ text }], is_marked: true })),
    {
      kind: 'table',
      head: ['', table.now, table.before],
      rows: table.rows.map(({ label, now, before }) => [label, now, before]),
    },
    ...small.map(pale),
    ...letter.sections.flatMap(sectionBlocks),
  ];
}

function sectionBlocks({ heading, days, lines, quote, small }: LetterSection): Block[] {
  const blocks: Block[] = [{ kind: 'heading', level: 2, text: heading }];
  if (days !== null) {
    const inWords = days.bars.map(({ name, minutes }) => `${name} ${minutes}`).join(', ');
    blocks.push(pale(days.says), {
      kind: 'bars',
      alternative: `${days.says}: ${inWords}`,
      bars: days.bars.map(({ name, minutes, share, is_test }) => ({
        name,
        label: minutes,
        share,
        is_hatched: is_test,
      })),
    });
  }
  if (lines.length > 0) {
    const items = lines.map(({ strong, rest }): Piece[] => [
      { text: strong, weight: 'strong' },
      ...(rest === null ? [] : [{ text: rest, ink: 'pale' } as const]),
    ]);
    blocks.push({ kind: 'list', items });
  }
  if (quote !== null) {
    const { text, language } = quote;
    blocks.push({ kind: 'paragraph', pieces: [{ text }], is_marked: true, language, direction: 'auto' });
  }
  if (small !== null) blocks.push(pale(small));
  return blocks;
}

function pale(text: string): Block {
  return { kind: 'paragraph', pieces: [{ text, ink: 'pale' }], size: 'small' };
}
