import { NumberInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Section } from '#features/assessments/sections.contract.ts';
import { durationWords } from '#web/ui/durations.ts';
import type { FilledSection, Filling } from '../blueprint.contract.ts';
import { restOf, usualInformation, type Wish, withCount } from '../wishes.rules.ts';
import { type Domain, domainsOf } from './domains.ts';
import classes from './fill.module.css';
import { LevelBars } from './level-bars.tsx';

const MOST = 200;

interface WishTableProps {
  sections: readonly Section[];
  domains: readonly Domain[];
  wishes: readonly Wish[];
  /** The result of the preview; null if the fields have changed since then. */
  filling: Filling | null;
  change: (wish: Wish) => void;
}

/** One row per section: fields for the requested mix, and next to each the number of questions found. */
export function WishTable({ sections, domains, wishes, filling, change }: WishTableProps) {
  return (
    <div className={classes.scroll}>
      <ul className={classes.sections} aria-label="Sections">
        {sections.map((section) => {
          const wish = wishes.find((one) => one.section === section.id);
          if (wish === undefined) return null;
          const found = filling?.sections.find((one) => one.section === section.id) ?? null;
          const own = domainsOf(section, domains).flatMap(
            (id) => domains.find((domain) => domain.id === id) ?? [],
          );
          return (
            <li key={section.id} className={classes.row}>
              <SectionRow section={section} domains={own} wish={wish} found={found} change={change} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RowProps {
  section: Section;
  domains: readonly Domain[];
  wish: Wish;
  found: FilledSection | null;
  change: (wish: Wish) => void;
}

function SectionRow({ section, domains, wish, found, change }: RowProps) {
  const name = section.title;
  const rest = restOf(wish);
  return (
    <div className={classes.section}>
      <div className={classes.name}>
        <b>{name}</b>
        <small>{aboutOf(section)}</small>
      </div>
      <Field
        label="Questions"
        heard={`${name}, questions`}
        value={wish.count}
        least={section.question_count}
        change={(count) => change(withCount(wish, count))}
      />
      <div className={classes.mix}>
        {domains.map((domain) => {
          const told = found?.tags.find(({ tag }) => tag === domain.id);
          return (
            <span key={domain.id} className={classes.wish}>
              <Field
                label={domain.short ?? domain.name}
                heard={`${name}, ${domain.name}`}
                value={wish.tags[domain.id] ?? 0}
                change={(count) => change({ ...wish, tags: { ...wish.tags, [domain.id]: count } })}
              />
              {told && <Found wished={told.count} found={told.found} />}
            </span>
          );
        })}
        {domains.length > 0 && rest !== 0 && (
          <small data-over={rest < 0 || undefined} className={classes.rest}>
            {rest > 0 ? `${rest} from other domains` : `${-rest} too many`}
          </small>
        )}
      </div>
      <LevelBars
        name={name}
        levels={wish.levels}
        found={found?.levels ?? null}
        change={(levels) => change({ ...wish, levels })}
        count={wish.count}
      />
      <Information section={section} wish={wish} found={found} change={change} />
      <b className={classes.found} data-short={(found && found.found < found.count) || undefined}>
        {found ? `${found.found} of ${found.count}` : ''}
      </b>
    </div>
  );
}

function aboutOf({ duration_seconds, module }: Section): string {
  const time = duration_seconds === null ? 'untimed' : durationWords(duration_seconds);
  if (module === null || module.stage === 1) return `${time} · everyone`;
  return `${time} · ${module.at_least === null ? 'easier module' : `${module.at_least} or more correct`}`;
}

interface FieldProps {
  label: string;
  heard: string;
  value: number;
  least?: number;
  change: (value: number) => void;
}

function Field({ label, heard, value, least = 0, change }: FieldProps) {
  return (
    <span className={classes.field}>
      <span className={classes.label}>{label}</span>
      <NumberInput
        aria-label={heard}
        size="xs"
        value={value}
        min={least}
        max={MOST}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        onChange={(next) => typeof next === 'number' && change(next)}
      />
    </span>
  );
}

/** A tick if enough were found, else the number found. */
function Found({ wished, found }: { wished: number; found: number }) {
  if (found >= wished) return <IconCheck className={classes.met} size={14} stroke={2} aria-label="met" />;
  return (
    <b className={classes.short}>
      {found}
      <span className={classes.unseen}> found</span>
    </b>
  );
}

function Information({ section, wish, found, change }: Omit<RowProps, 'domains'>) {
  const { information } = wish;
  if (information === null) {
    return (
      <button
        type="button"
        className={classes.add}
        onClick={() => change({ ...wish, information: usualInformation(section, wish.count) })}
      >
        Set information target
      </button>
    );
  }
  const told = found?.information ?? null;
  const whole = Math.max(information.least * 1.4, told?.found ?? 0, 0.1);
  const isShort = told !== null && told.found < information.least;
  return (
    <div className={classes.information} data-short={isShort || undefined}>
      <span className={classes.meter} aria-hidden>
        <i style={{ width: `${(100 * (told?.found ?? 0)) / whole}%` }} />
        <u style={{ left: `${(100 * information.least) / whole}%` }} />
      </span>
      <span className={classes.with}>
        {told && <b className={classes.told}>{told.found.toFixed(1)}</b>} of{' '}
        <NumberInput
          aria-label={`${section.title}, minimum information`}
          size="xs"
          value={information.least}
          min={0}
          max={200}
          decimalScale={1}
          hideControls
          onChange={(least) =>
            typeof least === 'number' && change({ ...wish, information: { ...information, least } })
          }
        />
      </span>
      <small>
        at ability {information.theta}{' '}
        <button type="button" className={classes.add} onClick={() => change({ ...wish, information: null })}>
          Remove target
        </button>
      </small>
    </div>
  );
}
