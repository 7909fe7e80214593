import { Button, FileButton, Select, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#core/counted.ts';
import type { AssessmentUser } from '#features/allocation/allocation.contract.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantField } from '#web/ui/instant-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { type GridFault, typedCount } from '../grid.rules.ts';
import type { Paper, StoredSheet } from '../paper.contract.ts';
import { useGroupChoices, useTemplate } from './paper.api.ts';
import { PrintMenu } from './paper-menu.tsx';
import { SheetFaults } from './sheet-faults.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { GridKeys, keptWords, leadWords, WhenAllPass } from './sheet-words.tsx';
import classes from './sheets.module.css';
import type { ShownRow } from './shown-row.ts';
import { useSheets } from './use-sheets.ts';

const route = getRouteApi('/frame/assessments/$id/answer-sheets');

interface SheetsPageProps {
  me: string;
  paper: Paper;
  takers: readonly AssessmentUser[];
  stored: readonly StoredSheet[];
  group: string | undefined;
}

/** The page for typing, checking and storing answer sheets, all or none. */
export function SheetsPage({ me, paper, takers, stored, group }: SheetsPageProps) {
  const navigate = route.useNavigate();
  const groups = useGroupChoices();
  const template = useTemplate(paper.assessment.id, paper.assessment.title);
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const newest = new Map(stored.toReversed().map((sheet) => [sheet.user.id, sheet]));
  // Rows that still need typing come first.
  const rows = takers
    .map(({ user }) => ({ user: user.id, name: user.name }))
    .sort((a, b) => Number(newest.has(a.user)) - Number(newest.has(b.user)));
  const sheets = useSheets(me, paper, rows);
  const shown = rows.map((row, index): ShownRow => {
    const typed = sheets.typed[row.user];
    const faults = sheets.faults.filter((fault) => fault.row === index);
    return { ...row, typed, ...stateOf(typed, faults, sheets, row.user, newest.get(row.user)) };
  });
  const { title } = paper.assessment;
  const has = rows.length > 0;
  const act = (
    <>
      <Button variant="default" onClick={() => template.mutate(group, { onError: sayFault })}>
        Download CSV template
      </Button>
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => file && sheets.takeFile(file)}>
        {(button) => (
          <BusyButton variant="default" busy={sheets.is_reading} busyWords="Reading" {...button}>
            Choose CSV file
          </BusyButton>
        )}
      </FileButton>
      {sheets.may_store ? (
        <BusyButton
          busy={sheets.is_storing}
          busyWords="Saving"
          onClick={() => sheets.store(() => setPlace(FIRST))}
        >
          Save {sheets.count}
        </BusyButton>
      ) : (
        <BusyButton
          busy={sheets.is_checking}
          busyWords="Checking"
          disabled={!sheets.may_check}
          onClick={sheets.check}
        >
          Check {sheets.count}
        </BusyButton>
      )}
    </>
  );
  return (
    <Page
      title="Answer sheets"
      kind="list"
      trail={
        <>
          <Link to="/assessments">Tests</Link> /{' '}
          <Link to="/assessments/$id" params={{ id: paper.assessment.id }}>
            {title}
          </Link>
        </>
      }
      sub={`${title} · ${counted(sheets.columns.length, 'question')} · on paper`}
      action={
        <>
          <PrintMenu assessment={paper.assessment} />
          {has && act}
        </>
      }
    >
      <p className={classes.lead}>
        {leadWords(sheets, shown.filter(({ session }) => session === null).length)}
      </p>
      <div className={classes.set}>
        <Select
          label="Group"
          placeholder="Everyone with this test"
          data={groups}
          value={group ?? null}
          onChange={(next) => void navigate({ search: { group: next ?? undefined } })}
          clearable
          searchable
        />
        <InstantField label="Test date" value={sheets.sat_at} onChange={sheets.setSatAt} />
        {paper.sections.length === 1 && (
          <TextInput
            className={classes.minutes}
            label="Minutes taken"
            inputMode="numeric"
            value={sheets.minutes}
            onChange={({ currentTarget }) => sheets.setMinutes(currentTarget.value)}
          />
        )}
        <span className={classes.kept}>{keptWords(sheets)}</span>
      </div>
      {has ? (
        <>
          <SheetGrid
            label={`Answer sheets of ${title}`}
            sections={paper.sections}
            rows={shown}
            faults={sheets.faults}
            place={place}
            goTo={setPlace}
            type={(row, question, text) => sheets.type(rows[row]?.user ?? '', question, text)}
            paste={(text) => sheets.paste(text, place)}
          />
          <GridKeys columns={sheets.columns} />
          <div className={classes.under}>
            <SheetFaults faults={sheets.faults} rows={shown} columns={sheets.columns} goTo={setPlace} />
            <WhenAllPass paper={paper} sheets={sheets} />
          </div>
        </>
      ) : (
        <Card>
          <EmptyState
            icon={<IconUsers size={16} stroke={1.5} aria-hidden />}
            title="No students have this test yet"
            action={
              <LinkButton to="/assessments/$id" params={{ id: paper.assessment.id }} variant="default">
                Open the test
              </LinkButton>
            }
          >
            Assign the test to students. Each student will have a row here.
          </EmptyState>
        </Card>
      )}
    </Page>
  );
}

const FIRST = { row: 0, column: 0 };

type Sheets = ReturnType<typeof useSheets>;

/** The state shown at the end of a row. */
function stateOf(
  typed: ShownRow['typed'],
  faults: readonly GridFault[],
  { checked, columns }: Sheets,
  user: string,
  stored: StoredSheet | undefined,
): Pick<ShownRow, 'state' | 'session'> {
  const count = typedCount(typed);
  if (stored !== undefined && count === 0) {
    const words = stored.score === null ? 'Saved' : figure(stored.score.right_count);
    return { session: stored.id, state: { kind: 'stored', words } };
  }
  const real = faults.filter(({ is_warning }) => !is_warning).length;
  const score = checked?.sheets.find((sheet) => sheet.user?.id === user)?.score;
  if (real > 0) {
    return {
      session: null,
      state: { kind: 'fault', words: `${real} ${real === 1 ? 'problem' : 'problems'}` },
    };
  }
  if (count > 0 && score) {
    return { session: null, state: { kind: 'right', words: figure(score.right_count) } };
  }
  return { session: null, state: { kind: 'quiet', words: `${count} of ${columns.length}` } };
}
