import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Chip } from '#web/ui/chip.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import type { ImportLine, ImportReport } from '../import.contract.ts';
import { TYPE_WORDS } from '../question-words.rules.ts';
import { QUESTION_TYPES, type QuestionType } from '../questions.contract.ts';
import classes from './import.module.css';

const OUTCOMES = {
  taken: { words: 'Taken', kind: 'right', icon: <IconCheck size={12} aria-hidden /> },
  changed: { words: 'Taken, changed', kind: 'flag', icon: <IconAlertTriangle size={12} aria-hidden /> },
  refused: { words: 'Refused', kind: 'wrong', icon: <IconAlertTriangle size={12} aria-hidden /> },
  already_there: { words: 'In the bank already', kind: 'plain', icon: null },
} as const;

/** What becomes, or became, of each item of a file. */
export function ImportLines({ report }: { report: ImportReport }) {
  const { taken, changed, refused, already_there } = report.totals;
  const totals = [
    `${count(taken)} as they are`,
    changed > 0 && `${count(changed)} changed`,
    refused > 0 && `${count(refused)} refused`,
    already_there > 0 && `${count(already_there)} in the bank already`,
  ];
  return (
    <div className={classes.report} role="status">
      <Section
        title={report.dry_run ? 'What would be imported' : 'What was imported'}
        sub={totals.filter(Boolean).join(', ')}
      >
        <ul className={classes.lines}>
          {report.items.map((item) => (
            <Line key={`${item.line} ${item.name}`} item={item} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Line({ item }: { item: ImportLine }) {
  const { words, kind, icon } = OUTCOMES[item.outcome];
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
      <Chip kind={kind} icon={icon}>
        {words}
      </Chip>
    </li>
  );
}

/** Of a refused item the type is the file's own word. */
function typeWords(type: string): string {
  return (QUESTION_TYPES as readonly string[]).includes(type) ? TYPE_WORDS[type as QuestionType] : type;
}
