import { Switch, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { figure } from '#web/ui/numbers.ts';
import { SECTION_KIND_WORDS } from '../assessment-words.rules.ts';
import { SECTION_KINDS } from '../assessments-values.contract.ts';
import { type Column, routesOf } from '../board.rules.ts';
import { scaleFaults } from '../scale.rules.ts';
import { readScale } from '../scale-text.rules.ts';
import type { SectionKind } from '../sections.contract.ts';
import classes from './forms.module.css';
import { columnKey, type RulesValues, scaleOf } from './rules-values.ts';

interface ScaleFieldProps {
  form: UseFormReturnType<RulesValues>;
  columns: readonly Column[];
}

/** The table that turns raw scores into scaled scores: one pasted column for each route of each kind. */
export function ScaleField({ form, columns }: ScaleFieldProps) {
  const { values } = form;
  const sections = columns.map((column) => column.section);
  const kinds = SECTION_KINDS.filter((kind) => sections.some((section) => section.kind === kind));
  return (
    <>
      <Switch
        label="Convert points to scores with a table"
        {...form.getInputProps('has_scale', { type: 'checkbox' })}
      />
      {values.has_scale && kinds.length === 0 && (
        <p className={classes.say}>
          Add a section first. The table has a column for each route through the sections.
        </p>
      )}
      {values.has_scale &&
        kinds.map((kind) => (
          <KindScale
            key={kind}
            kind={kind}
            routes={routesIn(values, kind, routesOf(sections, kind))}
            form={form}
            columns={columns}
          />
        ))}
      {form.errors.scale && (
        <p className={classes.fault} role="alert">
          {form.errors.scale}
        </p>
      )}
    </>
  );
}

/**
 * All current paths through the modules of the test, and old paths for which the table still has a column.
 */
function routesIn(values: RulesValues, kind: SectionKind, routes: readonly string[]): string[] {
  const kept = Object.keys(values.columns).flatMap((key) => {
    const [of = '', route = ''] = key.split(' ');
    return of === kind ? [route] : [];
  });
  return [...new Set([...routes, ...kept])];
}

interface KindScaleProps extends ScaleFieldProps {
  kind: SectionKind;
  routes: readonly string[];
}

function KindScale({ kind, routes, form, columns }: KindScaleProps) {
  const { values } = form;
  const read = routes.map((route) => readScale(values.columns[columnKey(kind, route)] ?? ''));
  const faults = scaleFaults({
    scale: scaleOf(values),
    marks: {
      correct: Number(values.correct),
      wrong: Number(values.wrong),
      omitted: Number(values.omitted),
    },
    sections: columns.map(({ section, placements }) => ({ ...section, placements })),
  }).filter((fault) => fault.kind === kind);
  const rows = Math.max(0, ...read.map(({ scaled }) => scaled.length));
  const name = SECTION_KIND_WORDS[kind];
  return (
    <fieldset className={classes.inner}>
      <legend>{name}</legend>
      <div className={classes.beside}>
        <div className={classes.scale}>
          {routes.map((route, index) => (
            <Textarea
              key={route}
              label={routeWords(route)}
              aria-label={`${name}, ${routeWords(route)}`}
              description="One score per line, starting with the score for 0 points."
              rows={10}
              data-authoring
              error={read[index]?.fault}
              value={values.columns[columnKey(kind, route)] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue('columns', (now) => ({ ...now, [columnKey(kind, route)]: value }))
              }
            />
          ))}
        </div>
        {rows > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by the keys
          <section className={classes.table} tabIndex={0} aria-label={`${name}, score table`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Points</th>
                  {routes.map((route) => (
                    <th key={route} scope="col">
                      {route === '' ? 'Score' : route.replaceAll('-', ', ')}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Array.from({ length: rows }, (_, raw) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the row is the raw score
                  <tr key={raw}>
                    <th scope="row">{raw}</th>
                    {read.map(({ scaled }, index) => (
                      <td key={routes[index]}>{scaled[raw] === undefined ? '–' : figure(scaled[raw])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
      {faults.map(({ message }) => (
        <p key={message} className={classes.fault}>
          {message}
        </p>
      ))}
    </fieldset>
  );
}

function routeWords(route: string): string {
  return route === '' ? 'Scores' : `Route ${route.replaceAll('-', ', then ')}`;
}
