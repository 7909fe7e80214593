import { Button } from '@mantine/core';
import { counted } from '#core/counted.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Calibration, IrtSide } from '../calibration.contract.ts';
import { dayWords } from './day-words.ts';
import classes from './irt.module.css';
import { decimals, LEFT_OUT_WORDS } from './irt-words.ts';
import { RoutingCard } from './routing-card.tsx';

interface CalibrationCardsProps {
  side: IrtSide;
  part: IrtSide['parts'][number];
  accepted: Calibration;
  showRecords: () => void;
  showScale: () => void;
}

/** Cards for the thresholds between modules, the scale, and the data of the accepted calibration. */
export function CalibrationCards({ side, part, accepted, showRecords, showScale }: CalibrationCardsProps) {
  const { scale, may_calibrate } = side;
  return (
    <div className={classes.cards}>
      {accepted.routing.map((routing) => (
        <RoutingCard
          key={`${routing.section} ${routing.after}`}
          side={side}
          routing={routing}
          kind={part.kind}
        />
      ))}
      <Card>
        <Section
          title="Scale"
          end={
            may_calibrate &&
            side.cat === null && (
              <Button variant="subtle" size="compact-xs" onClick={showScale}>
                Edit
              </Button>
            )
          }
        >
          <Facts>
            {scale === null ? (
              <>
                <dt>Score</dt>
                <dd>from the score table; no IRT scale is set</dd>
              </>
            ) : (
              <>
                <dt>Score</dt>
                <dd>
                  {scale.slope} · θ + {scale.intercept}
                </dd>
                <dt>Range</dt>
                <dd>
                  {scale.min} to {scale.max}
                </dd>
                <dt>Step</dt>
                <dd>{scale.step}</dd>
              </>
            )}
            <dt>Ability estimate</dt>
            <dd>from right answers: EAP, N(0, 1)</dd>
          </Facts>
          {accepted.sum_scores.map((table) => (
            <SumScores key={table.route} table={table} />
          ))}
        </Section>
      </Card>
      <Card>
        <Section
          title="Calibration record"
          end={
            <Button variant="subtle" size="compact-xs" onClick={showRecords}>
              Show all {part.calibration_count}
            </Button>
          }
        >
          <Facts>
            <dt>Data</dt>
            <dd>
              sha256 {accepted.data_sha256.slice(0, 4)}…{accepted.data_sha256.slice(-4)}
            </dd>
            <dt>Engine</dt>
            <dd>{accepted.engine}</dd>
            <dt>Grid</dt>
            <dd>
              {accepted.grid.nodes} nodes, {decimals(accepted.grid.from, 0)} to {accepted.grid.to}
            </dd>
            <dt>Linked</dt>
            <dd>
              {accepted.link === null
                ? 'no, it has its own scale'
                : `Stocking–Lord, through ${accepted.link.common} shared questions`}
            </dd>
            <dt>Accepted</dt>
            <dd>
              {accepted.accepted && `${dayWords(accepted.accepted.at)} by ${accepted.accepted.by.name}`}
            </dd>
            <dt>Left out</dt>
            <dd>{leftOutWords(accepted)}</dd>
          </Facts>
        </Section>
      </Card>
    </div>
  );
}

/** Which questions are not scored and why. Names them, because a number alone would leave staff searching. */
function leftOutWords({ items, left_out }: Calibration): string {
  const pretest = items.filter(({ unscored }) => unscored).length;
  const told = left_out.map(({ label, reason }) => `${label} (${LEFT_OUT_WORDS[reason]})`);
  if (pretest > 0) told.unshift(`${counted(pretest, 'pretest question')} (not scored)`);
  return told.length === 0 ? 'none' : told.join(', ');
}

function SumScores({ table: { route, rows } }: { table: Calibration['sum_scores'][number] }) {
  return (
    <details className={classes.more}>
      <summary>Score table, {route}</summary>
      <table className={classes.small} aria-label={`Score table, ${route}`}>
        <thead>
          <tr>
            <th scope="col">Right</th>
            <th scope="col">Score</th>
            <th scope="col">θ</th>
            <th scope="col">Error</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.right}>
              <th scope="row">{row.right}</th>
              <td>{row.scaled ?? '–'}</td>
              <td>{decimals(row.theta)}</td>
              <td>± {row.scaled_se === null ? decimals(row.se) : Math.round(row.scaled_se)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
