/** Columns of the downloads and how rows fill them, from sessions' scores and items' figures. */
import type { CsvCell, CsvTable } from '#contract/csv.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import type { AnalysedItem, AssessmentAnalysis } from './results.contract.ts';
import type { KeptScores } from './score.rules.ts';
import type { SectionTime } from './section-time.contract.ts';

export interface DownloadedSession {
  readonly id: string;
  readonly assessment_title: string;
  readonly last_name: string | null;
  readonly first_name: string;
  readonly username: string;
  readonly mode: string;
  readonly status: string;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly submitted_at: Date | null;
  readonly raw: number | null;
  readonly raw_max: number | null;
  readonly scaled: number | null;
  readonly pending_marks: number;
  readonly section_scores: KeptScores | null;
}

/** The session without its scores. */
export function withoutScore<Session extends DownloadedSession>(session: Session): Session {
  return { ...session, raw: null, raw_max: null, scaled: null, section_scores: null };
}

type Pages = AsyncIterable<readonly DownloadedSession[]>;

const TAKER = ['last_name', 'first_name', 'username'] as const;
const COURSE = ['mode', 'status', 'started_at', 'submitted_at'] as const;
const SCORE = ['raw', 'raw_max', 'scaled', 'pending_marks'] as const;
const PART = ['raw', 'raw_max', 'right_count', 'question_count', 'scaled'] as const;

/** One row per session of an assessment, with the scores of each kind of section. */
export function resultsTable(title: string, kinds: readonly SectionKind[], pages: Pages): CsvTable {
  return {
    name: `${title}, results`,
    header: [
      ...TAKER,
      ...COURSE,
      ...SCORE,
      ...kinds.flatMap((kind) => PART.map((column) => `${kind}_${column}`)),
      'session',
    ],
    pages: mapped(pages, (session) => [
      ...cells(session, [...TAKER, ...COURSE, ...SCORE]),
      ...kinds.flatMap((kind) => partCells(session.section_scores, kind)),
      session.id,
    ]),
  };
}

/** One row per session of any assessment. */
export function sessionsTable(pages: Pages): CsvTable {
  const columns = ['assessment_title', ...TAKER, 'created_at', ...COURSE, ...SCORE] as const;
  return {
    name: 'Sessions',
    header: [...columns.map((column) => (column === 'assessment_title' ? 'assessment' : column)), 'session'],
    pages: mapped(pages, (session) => [...cells(session, columns), session.id]),
  };
}

async function* mapped(
  pages: Pages,
  row: (session: DownloadedSession) => CsvCell[],
): AsyncGenerator<CsvCell[][]> {
  for await (const sessions of pages) yield sessions.map(row);
}

type Column = Exclude<keyof DownloadedSession, 'section_scores'>;

function cells(session: DownloadedSession, columns: readonly Column[]): CsvCell[] {
  return columns.map((column) => {
    const value = session[column];
    return value instanceof Date ? value.toISOString() : value;
  });
}

function partCells(scores: KeptScores | null, kind: SectionKind): CsvCell[] {
  const part = scores?.parts.find((candidate) => candidate.kind === kind);
  return PART.map((column) => part?.[column] ?? null);
}

const ITEM_HEADER = [
  'label',
  'section',
  'number',
  'type',
  'domain',
  'unscored',
  'count',
  'facility',
  'discrimination',
  'alpha_if_deleted',
  'omitted_share',
  'median_time_seconds',
  'flags',
  'key',
  'option_shares',
  'irt_model',
  'irt_a',
  'irt_b',
  'irt_c',
  'irt_se_a',
  'irt_se_b',
  'irt_se_c',
  'stem',
  'question',
  // Figures of the question's section; empty if it is untimed.
  'section_finished_share',
  'section_not_reached_share',
  'section_lost_right',
  // Figures of the whole test, the same in every row.
  'sessions',
  'alpha',
  'sem',
  'mean_raw',
  'raw_max',
];

/** One row per question, followed by the figures of the test. `plain` converts a stem's markup to text. */
export function analysisTable(analysis: AssessmentAnalysis, plain: (html: string) => string): CsvTable {
  const { session_count, alpha, sem, mean_raw, raw_max } = analysis;
  const whole = [session_count, ...[alpha, sem, mean_raw].map(rounded), raw_max];
  const times = new Map(analysis.section_times.map((time) => [time.section.id, time]));
  const rows = analysis.items.map((item) => [
    ...itemCells(item, plain(item.stem)),
    ...timeCells(times.get(item.section.id)),
    ...whole,
  ]);
  return {
    name: `${analysis.assessment.title}, analysis`,
    header: ITEM_HEADER,
    pages: (async function* () {
      yield rows;
    })(),
  };
}

function itemCells(item: AnalysedItem, stem: string): CsvCell[] {
  const { irt } = item;
  return [
    item.label,
    item.section.title,
    item.number,
    item.type,
    item.domain,
    item.unscored ? 'yes' : 'no',
    item.count,
    ...[item.facility, item.discrimination, item.alpha_if_deleted].map(rounded),
    rounded(item.omitted_share),
    item.median_time_seconds,
    flagCell(item),
    item.options.flatMap(({ is_key, label }) => (is_key ? label : [])).join(' '),
    item.options.map(({ label, share }) => `${label} ${share.toFixed(DECIMALS)}`).join(' '),
    irt?.model ?? null,
    ...[irt?.a, irt?.b, irt?.c, irt?.se.a, irt?.se.b, irt?.se.c].map(rounded),
    stem,
    item.question,
  ];
}

function timeCells(time: SectionTime | undefined): CsvCell[] {
  return [time?.finished, time?.not_reached, time?.lost_right].map((told) => rounded(told?.value));
}

/** The flags, each with the letter of its option. */
function flagCell({ flags, options }: AnalysedItem): string {
  const told = flags?.map(({ code, option }) => {
    const label = options.find(({ id }) => id === option)?.label;
    return label === undefined ? code : `${code}:${label}`;
  });
  return told?.join(' ') ?? TOO_FEW;
}

/** The text shown instead of flags if a question has too few answers. */
const TOO_FEW = 'too_few_to_say';

const DECIMALS = 4;

function rounded(value: number | null | undefined): number | null {
  return value == null ? null : Number(value.toFixed(DECIMALS));
}
