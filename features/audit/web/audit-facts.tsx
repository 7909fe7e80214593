import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { count } from '#web/ui/numbers.ts';
import { RowFacts } from '#web/ui/row-facts.tsx';
import buttons from '#web/ui/theme-buttons.module.css';
import type { AuditEntry } from '../audit.contract.ts';
import { kindWords } from '../audit.rules.ts';
import classes from './audit.module.css';
import type { AuditSearch } from './audit-search.ts';

interface AuditFactsProps {
  entry: AuditEntry;
  /** Filters the list to entries that share a value with this one. */
  only: (filter: Partial<AuditSearch>) => void;
}

/**
 * The details of an entry: how the call was made, what it changed, old and new values, and links to similar
 * entries.
 */
export function AuditFacts({ entry, only }: AuditFactsProps) {
  const { actor, method, path, targets, target_count, values, fields, words } = entry;
  const [target] = targets;
  return (
    <div className={classes.facts}>
      <RowFacts
        facts={[
          {
            term: 'About',
            value: targets.length > 0 && <Targets targets={targets} total={target_count} />,
          },
          {
            term: 'Fields',
            value: fields.length > 0 && fields.map((field) => words[field] ?? field).join(', '),
          },
          {
            term: 'Old and new values',
            value: values.length > 0 && <Values values={values} words={words} />,
          },
          { term: 'IP address', value: entry.address },
          { term: 'For support', value: `${method} ${path}, request ${entry.request}` },
        ]}
      />
      <div className={classes.acts}>
        <Button
          variant="default"
          size="xs"
          className={buttons.named ?? ''}
          onClick={() => only({ actor: actor.id })}
        >
          Everything by {actor.name}
        </Button>
        <Button variant="default" size="xs" onClick={() => only({ call: `${method} ${path}` })}>
          All actions like this
        </Button>
        {target && (
          <Button variant="default" size="xs" onClick={() => only({ target: target.id })}>
            Everything about this {kindWords(target.kind)}
          </Button>
        )}
      </div>
    </div>
  );
}

function Targets({ targets, total }: { targets: AuditEntry['targets']; total: number }) {
  return (
    <ul className={classes.list}>
      {targets.map((target) => (
        <li key={target.id}>
          <TargetLink target={target} unnamed={`${kindWords(target.kind)} ${target.id}`} />
        </li>
      ))}
      {total > targets.length && <li>and {count(total - targets.length)} more</li>}
    </ul>
  );
}

interface TargetLinkProps {
  target: AuditEntry['targets'][number];
  /** The text for an item without a name. */
  unnamed: string;
}

/** The name of an item, as a link if it has a page. */
export function TargetLink({ target: { kind, id, name }, unnamed }: TargetLinkProps) {
  switch (kind) {
    case 'person':
      return name === null ? unnamed : <PlaceLink to="/people/$id" id={id} words={name} />;
    case 'group':
      return name === null ? unnamed : <PlaceLink to="/groups/$id" id={id} words={name} />;
    case 'assessment':
      return name === null ? unnamed : <PlaceLink to="/assessments/$id" id={id} words={name} />;
    case 'question':
      return <PlaceLink to="/questions/$id" id={id} words={`One ${kindWords(kind)}`} />;
    case 'session':
      return <PlaceLink to="/sessions/$id" id={id} words={`One ${kindWords(kind)}`} />;
    default:
      return name ?? unnamed;
  }
}

interface PlaceLinkProps {
  to: '/people/$id' | '/groups/$id' | '/assessments/$id' | '/questions/$id' | '/sessions/$id';
  id: string;
  words: string;
}

function PlaceLink({ to, id, words }: PlaceLinkProps) {
  return (
    <Link to={to} params={{ id }}>
      {words}
    </Link>
  );
}

function Values({ values, words }: Pick<AuditEntry, 'values' | 'words'>) {
  return (
    <ul className={classes.list}>
      {values.map(({ field, before, after, person }) => (
        <li key={`${field} ${person?.id}`}>
          {words[field] ?? field}: <del>{before ?? 'nothing'}</del> <span aria-hidden>→</span>{' '}
          <ins>{after ?? 'nothing'}</ins>
        </li>
      ))}
    </ul>
  );
}
