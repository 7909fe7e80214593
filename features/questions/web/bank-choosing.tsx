import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconBook,
  IconCheck,
  IconChecklist,
  IconClipboardList,
  IconDots,
  IconDownload,
  IconStairs,
  IconTag,
  IconTagOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { call } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { BulkBar } from '#web/ui/bulk-bar.tsx';
import { BulkReportDialog } from '#web/ui/bulk-report.tsx';
import type { Choosing } from '#web/ui/choosing.ts';
import { MOST_AT_ONCE, type QuestionsReport } from '../bulk.contract.ts';
import { listQuestions } from '../questions.contract.ts';
import { type BankAct, BankActDialog } from './bank-act-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { type ActingOnQuestions, useRefusedQuestions, useUndoOnQuestions } from './filing.api.ts';
import type { BuildTest as BuildTestForm } from './question-slots.ts';
import { questionsInWords } from './question-words.ts';
import { useQuestionWriter } from './writer.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

type BankFilters = Extract<ActingOnQuestions['chosen'], { filters: unknown }>['filters'];

interface BankChoosingProps {
  choosing: Choosing<{ id: string; version: number }>;
  filters: BankFilters;
  matching: number;
  BuildTest: BuildTestForm;
}

/** The bar for the chosen questions, the form of the action picked in it, and its report. */
export function BankChoosing({ choosing, filters, matching, BuildTest }: BankChoosingProps) {
  const [act, setAct] = useState<BankAct | null>(null);
  const [report, setReport] = useState<{ made: QuestionsReport; words: string } | null>(null);
  const [built, setBuilt] = useState<readonly string[] | null>(null);
  const [isExporting, setExporting] = useState(false);
  const { isAll, rows, clear, chooseAll } = choosing;
  const number = isAll ? matching : rows.size;
  const named = [...rows.values()].map(({ id, version }) => ({ id, version }));
  const build = async () => setBuilt(isAll ? await idsOf(filters, matching) : named.map(({ id }) => id));
  return (
    <>
      <BulkBar
        chosen={number}
        matching={isAll || rows.size === matching ? null : matching}
        most={MOST_AT_ONCE}
        chooseAll={chooseAll}
        clear={clear}
      >
        <BankActs
          act={setAct}
          build={number > MOST_IN_A_SECTION ? null : () => void build().catch(sayFault)}
          exportThem={() => setExporting(true)}
        />
      </BulkBar>
      {act !== null && (
        <BankActDialog
          act={act}
          chosen={isAll ? { filters, count: matching } : { questions: named }}
          count={number}
          done={(made, words) => {
            setReport({ made, words });
            setAct(null);
            clear();
          }}
          close={() => setAct(null)}
        />
      )}
      {isExporting && (
        <ExportDialog
          chosen={isAll ? { filters, count: matching } : { questions: named.map(({ id }) => id) }}
          number={number}
          close={() => setExporting(false)}
        />
      )}
      {built !== null && <BuildTest questions={built} title="" close={() => setBuilt(null)} />}
      {report !== null && (
        <QuestionsReportDialog report={report.made} words={report.words} close={() => setReport(null)} />
      )}
    </>
  );
}

export const MOST_IN_A_SECTION = 500;
const ON_A_PAGE = 200;

/** The ids of the questions that match the filters, in list order. */
async function idsOf(filters: BankFilters, matching: number): Promise<string[]> {
  const { difficulty, used, no_topic, further_tags, near_duplicate, to_regrade, shared, ...others } = filters;
  const query = {
    ...others,
    ...(difficulty !== undefined && { difficulty: String(difficulty) }),
    ...(used !== undefined && ({ used: used ? 'true' : 'false' } as const)),
    ...(further_tags !== undefined && ({ further_tags: further_tags ? 'true' : 'false' } as const)),
    ...(near_duplicate !== undefined && ({ near_duplicate: near_duplicate ? 'true' : 'false' } as const)),
    ...(to_regrade !== undefined && ({ to_regrade: to_regrade ? 'true' : 'false' } as const)),
    ...(no_topic !== undefined && ({ no_topic: no_topic ? 'true' : 'false' } as const)),
    ...(shared !== undefined && ({ shared: shared ? 'true' : 'false' } as const)),
    page_size: String(ON_A_PAGE),
  };
  const pages = Array.from({ length: Math.ceil(matching / ON_A_PAGE) }, (_, index) => String(index + 1));
  const lists = await Promise.all(pages.map((page) => call(listQuestions, { query: { ...query, page } })));
  return lists.flatMap(({ results }) => results.map(({ id }) => id));
}

const MORE: readonly { act: BankAct; label: string; icon: ReactNode }[] = [
  { act: 'set_source', label: 'Set source', icon: <IconBook {...ICON} /> },
  { act: 'set_difficulty', label: 'Set level', icon: <IconStairs {...ICON} /> },
  { act: 'set_use', label: 'Set use', icon: <IconChecklist {...ICON} /> },
  { act: 'no_tag', label: 'Remove skill', icon: <IconTagOff {...ICON} /> },
];
const RETIRE = { act: 'retired', label: 'Archive', icon: <IconArchive {...ICON} /> } as const;

interface BankActsProps {
  act: (act: BankAct) => void;
  /** Builds a test from the chosen questions; null if there are too many. */
  build: (() => void) | null;
  exportThem: () => void;
}

/** The actions on the chosen questions. */
function BankActs({ act, build, exportThem }: BankActsProps) {
  const role = useLogin()?.user.role ?? 'guest';
  const mayPublish = useQuestionWriter()?.may_publish ?? false;
  const mayBuild = reachOf(role, 'assessments.write') !== 'none' && build !== null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconTag {...ICON} />} onClick={() => act('set_tag')}>
        Set skill
      </Button>
      {mayPublish && (
        <Button variant="default" size="xs" leftSection={<IconCheck {...ICON} />} onClick={() => act('live')}>
          Publish
        </Button>
      )}
      {mayBuild && (
        <Button variant="default" size="xs" leftSection={<IconClipboardList {...ICON} />} onClick={build}>
          Build a test
        </Button>
      )}
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconDots {...ICON} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={exportThem}>
            Export
          </Menu.Item>
          {[...MORE, ...(mayPublish ? [RETIRE] : [])].map((one) => (
            <Menu.Item key={one.act} leftSection={one.icon} onClick={() => act(one.act)}>
              {one.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface QuestionsReportProps {
  report: QuestionsReport;
  words: string;
  close: () => void;
}

export function QuestionsReportDialog({ report, words, close }: QuestionsReportProps) {
  const refused = useRefusedQuestions(report.id, report.refused > 0).data ?? [];
  return (
    <BulkReportDialog
      report={report}
      words={{ many: questionsInWords, done: words, left: 'Questions that weren’t changed' }}
      refused={refused.map(({ question, reason }) => ({
        key: question.id,
        reason,
        link: (
          <Link to="/questions/$id" params={{ id: question.id }}>
            {question.words || 'No question text yet'}
          </Link>
        ),
      }))}
      undo={useUndoOnQuestions()}
      close={close}
    />
  );
}
