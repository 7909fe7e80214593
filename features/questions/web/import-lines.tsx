import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { QUESTION_TYPES, type QuestionType } from '#core/question-kinds/question-kinds.ts';
import { Chip } from '#web/ui/chip.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import type { ImportLine, ImportReport } from '../import.contract.ts';
import { TYPE_WORDS } from '../question-words.rules.ts';
import classes from './import.module.css';

const ICON = { size: 12, 'aria-hidden': true };
/** What needs a look first; `shown`: so many stand there at first. */
const OUTCOMES = [
  { outcome: 'refused', words: 'Refused', kind: 'wrong', icon: <IconX {...ICON} />, shown: 50 },
  { outcome: 'changed', words: 'Changed', kind: 'flag', icon: <IconAlertTriangle {...ICON} />, shown: 20 },
  { outcome: 'already_there', words: 'In the bank already', kind: 'plain', icon: null, shown: 0 },
  { outcome: 'taken', words: 'Taken as they are', kind: 'right', icon: <IconCheck {...ICON} />, shown: 0 },
] as const;

/** What becomes, or became, of each item of a file: what needs a look first, what is taken as it is folded. */
export function ImportLines({ report }: { report: ImportReport }) {
  return (
    <div className={classes.report}>
      <Section title={report.dry_run ? 'What would be imported' : 'What was imported'}>
        <div className={classes.lines}>
          {OUTCOMES.map(({ outcome, ...how }) => (
            <Group key={outcome} items={report.items.filter((item) => item.outcome === outcome)} {...how} />
          ))}
        </div>
      </Section>
    </div>
  );
}

interface GroupProps extends Omit<(typeof OUTCOMES)[number], 'outcome'> {
  items: ImportLine[];
}

function Group({ items, words, kind, icon, shown }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  const rows = isOpen ? items : items.slice(0, shown);
  return (
    <section aria-label={words}>
      <h3 className={classes.outcome}>
        <Chip kind={kind} icon={icon}>
          {words}
        </Chip>
        <span>{count(items.length)}</span>
        {rows.length < items.length && (
          <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
            Show {shown === 0 ? 'them' : 'all'}
          </Button>
        )}
      </h3>
      <ul>
        {rows.map((item) => (
          <Line key={`${item.line} ${item.name}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Line({ item }: { item: ImportLine }) {
  const name = item.name === '' ? 'Without a name' : item.name;
  const said = item.reason === null ? item.changes : [item.reason, ...item.changes];
  return (
    <li>
      <span className={classes.place}>Line {item.line}</span>
      <div className={classes.item}>
        {item.question === null ? (
          name
        ) : (
          <Link to="/questions/$id" params={{ id: item.question }}>
            {name}
          </Link>
        )}
        <span className={classes.type}>{typeWords(item.type)}</span>
        {said.length > 0 && <p>{said.join('; ')}</p>}
      </div>
    </li>
  );
}

/** Of a refused item the type is the file's own word. */
function typeWords(type: string): string {
  return (QUESTION_TYPES as readonly string[]).includes(type) ? TYPE_WORDS[type as QuestionType] : type;
}
