import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { countedWords, leftOutWords } from '#features/results/counted-words.rules.ts';
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

/**
 * Shown before a calibration is accepted: how many sessions there are, how many are needed, and what is used
 * until then.
 */
export function TooFew({ side, part, showRecords, showScale }: TooFewProps) {
  const { sittings, sessions, least_answers, model, may_calibrate } = side;
  const most = least_answers['3pl'];
  const at = (value: number) => `${Math.min(100, (100 * value) / most)}%`;
  const missing = least_answers[model] - sittings;
  return (
    <div className={classes.pair}>
      <Card>
        <Section
          title={countedWords(sittings, sessions)}
          end={
            may_calibrate &&
            side.cat === null && (
              <Button variant="subtle" size="compact-xs" onClick={showScale}>
                Change model ({MODEL_WORDS[model]})
              </Button>
            )
          }
        >
          <p className={classes.words}>
            {isTooFew(side)
              ? 'Parameters from so few sessions would say more about these students than about the questions.'
              : 'Calibration uses first attempts whose results are released.'}{' '}
            {leftOutWords(sessions)}
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
              {isTooFew(side)
                ? `${MODEL_WORDS[model]} needs ${count(least_answers[model])} sessions, ${count(missing)} more than now.`
                : `Counting other schools and groups too, there are enough sessions for ${MODEL_WORDS[model]}.`}
            </p>
          )}
        </Section>
      </Card>
      <Card>
        <Section
          title="Until a calibration is accepted"
          end={
            part.calibration_count > 0 && (
              <Button variant="subtle" size="compact-xs" onClick={showRecords}>
                Show all {part.calibration_count}
              </Button>
            )
          }
        >
          <ul className={classes.ticks}>
            <li>
              <IconCheck size={16} stroke={1.5} aria-hidden />
              Scores come from the section’s score table and are labeled practice estimates.
            </li>
            <li>
              <IconCheck size={16} stroke={1.5} aria-hidden />
              Practice never changes a question’s parameters, and pretest questions never count toward a
              score.
            </li>
            {part.known_elsewhere > 0 && (
              <li>
                <IconCheck size={16} stroke={1.5} aria-hidden />
                {part.known_elsewhere} of {part.question_count} questions are already calibrated in another
                test. If 5 of them have enough answers, this test joins that scale.
              </li>
            )}
          </ul>
        </Section>
      </Card>
    </div>
  );
}
