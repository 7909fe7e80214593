import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Card } from '#web/ui/card.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { type IrtSide, MODELS } from '../calibration.contract.ts';
import classes from './irt.module.css';
import { isTooFew, MODEL_WORDS } from './irt-words.ts';

interface TooFewProps {
  side: IrtSide;
  part: IrtSide['parts'][number];
  showRecords: () => void;
  showScale: () => void;
}

/** Before a calibration is accepted: how many there are of how many it takes, and what serves till then. */
export function TooFew({ side, part, showRecords, showScale }: TooFewProps) {
  const { sittings, least_answers, model, may_calibrate } = side;
  const most = least_answers['3pl'];
  const at = (value: number) => `${Math.min(100, (100 * value) / most)}%`;
  const missing = least_answers[model] - sittings;
  return (
    <div className={classes.pair}>
      <Card>
        <Section
          title={`${count(sittings)} ${sittings === 1 ? 'sitting' : 'sittings'}`}
          end={
            may_calibrate &&
            side.cat === null && (
              <Button variant="subtle" size="compact-xs" onClick={showScale}>
                {MODEL_WORDS[model]}, change
              </Button>
            )
          }
        >
          <p className={classes.words}>
            {isTooFew(side)
              ? `Parameters from so few would say more about these ${count(sittings)} than about the questions.`
              : 'First tests whose correctness is out for those who took them; practice and later attempts are none.'}
          </p>
          <div className={classes.meter} aria-hidden>
            <i style={{ width: at(sittings) }} />
            {MODELS.map((one) => (
              <span key={one} style={{ left: at(least_answers[one]) }} data-last={one === '3pl' || undefined}>
                <b>{count(least_answers[one])}</b>
                {MODEL_WORDS[one]}
              </span>
            ))}
          </div>
          {missing > 0 && (
            <p className={classes.words}>
              {count(missing)} more for a {MODEL_WORDS[model]}: it opens at {count(least_answers[model])}{' '}
              sittings.
            </p>
          )}
        </Section>
      </Card>
      <Card>
        <Section
          title="Until then"
          end={
            part.calibration_count > 0 && (
              <Button variant="subtle" size="compact-xs" onClick={showRecords}>
                All {part.calibration_count}
              </Button>
            )
          }
        >
          <ul className={classes.ticks}>
            <li>
              <IconCheck size={16} stroke={1.5} aria-hidden />
              Scores come from the section’s table, and are called a practice estimate.
            </li>
            <li>
              <IconCheck size={16} stroke={1.5} aria-hidden />
              Practice never moves a question’s parameters, and pretest questions count in no score.
            </li>
            {part.known_elsewhere > 0 && (
              <li>
                <IconCheck size={16} stroke={1.5} aria-hidden />
                {part.known_elsewhere} of {part.question_count} questions are calibrated in another test:
                where five of them are asked often enough, this one comes onto its scale.
              </li>
            )}
          </ul>
        </Section>
      </Card>
    </div>
  );
}
