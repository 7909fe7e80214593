import { ActionIcon, Button, Tabs } from '@mantine/core';
import { IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#core/counted.ts';
import { type Column, DataTable, rowsAtHand } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Level } from '#web/ui/level.tsx';
import { share } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { ChosenQuestion, Filling } from '../blueprint.contract.ts';
import classes from './choice.module.css';

const AT_ONCE = 10;

interface ChoiceTableProps {
  filling: Filling;
  swap: (question: string) => void;
  isBusy: boolean;
}

/** The chosen questions, one tab per section. Each new question can be exchanged for a different one. */
export function ChoiceTable({ filling, swap, isBusy }: ChoiceTableProps) {
  const [picked, pick] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const short = filling.sections.find(({ count, found }) => found < count);
  const open = filling.sections.find(({ section }) => section === picked) ?? short ?? filling.sections[0];
  if (open === undefined) return null;
  const rows = isWhole ? open.questions : open.questions.slice(0, AT_ONCE);
  return (
    <section aria-label="Selected questions">
      <h2 className={classes.title}>
        Selected questions <small>{counted(filling.filled, 'question')}</small>
      </h2>
      <Tabs value={open.section} onChange={pick}>
        <Tabs.List className={classes.tabs}>
          {filling.sections.map(({ section, title, found }) => (
            <Tabs.Tab key={section} value={section}>
              {title} <small>{found}</small>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open.section}>
          <DataTable
            label={`Questions in ${open.title}`}
            columns={columnsOf(swap, isBusy)}
            rowKey={({ id }) => id}
            list={rowsAtHand(rows)}
            empty={
              <EmptyState
                icon={<IconListSearch size={16} stroke={1.5} aria-hidden />}
                title="No questions found"
              >
                No question in the bank matches the mix for this section.
              </EmptyState>
            }
          />
        </Tabs.Panel>
      </Tabs>
      {open.questions.length > rows.length && (
        <p className={classes.more}>
          {open.questions.length - rows.length} more{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            Show
          </Button>
        </p>
      )}
    </section>
  );
}

function columnsOf(swap: (question: string) => void, isBusy: boolean): Column<ChosenQuestion>[] {
  return [
    {
      key: 'question',
      head: 'Question',
      width: '44%',
      cell: ({ stem }) => (
        <div className={classes.stem}>
          <RichText html={stem} kind="excerpt" />
        </div>
      ),
    },
    {
      key: 'about',
      head: 'Domain, level',
      cell: ({ about, level }) => (
        <>
          {about ?? '–'}
          <br />
          <Level of={level} isShort />
        </>
      ),
    },
    {
      key: 'b',
      head: 'b',
      kind: 'figure',
      width: '10%',
      cell: ({ b, is_measured }) =>
        is_measured ? share(b) : <span className={classes.quiet}>{share(b)}</span>,
    },
    {
      key: 'asked',
      head: 'Last used',
      kind: 'quiet',
      width: '17%',
      cell: ({ last_asked_at }) => (last_asked_at === null ? 'never' : <Instant at={last_asked_at} />),
    },
    {
      key: 'swap',
      head: 'Replace',
      width: '11%',
      cell: ({ id, is_placed }) =>
        is_placed ? (
          <span className={classes.quiet}>in the test</span>
        ) : (
          <ActionIcon aria-label="Replace this question" disabled={isBusy} onClick={() => swap(id)}>
            <IconRefresh size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        ),
    },
  ];
}
