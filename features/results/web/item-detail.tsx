import { IconFlag } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { reachOf } from '#core/access/access.ts';
import { hasPlaces } from '#core/question-kinds/question-kinds.ts';
import { useLogin } from '#web/shell/login.ts';
import { Chip } from '#web/ui/chip.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { percent } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { StemText } from '#web/ui/stem-text.tsx';
import type { AnalysedItem } from '../results.contract.ts';
import type { TypedPart } from '../typed-answers.contract.ts';
import {
  deletedWords,
  flagAdvice,
  flagFigures,
  flagWords,
  irtWords,
  traceSentence,
} from './analysis-words.ts';
import { Disclosure } from './disclosure.tsx';
import classes from './item-detail.module.css';
import type { AnalysisParts } from './result-slots.ts';
import { FIFTHS, traceLines } from './trace.ts';
import { TraceChart } from './trace-chart.tsx';
import { TypedAnswers } from './typed-answers.tsx';

const route = getRouteApi('/frame/assessments/$id/analysis');

interface ItemDetailProps extends AnalysisParts {
  item: AnalysedItem;
  alpha: number | null;
  /** The question's typed parts. */
  typed: readonly TypedPart[];
}

/** An opened question of the analysis: who chose which option, next to the question as asked. */
export function ItemDetail({ item, alpha, typed, AlsoAccept }: ItemDetailProps) {
  const role = useLogin()?.user.role ?? 'guest';
  const mayOpen = reachOf(role, 'bank.view') !== 'none';
  const mayMend = reachOf(role, 'bank.write') !== 'none';
  const { id: assessment } = route.useParams();
  const lines = traceLines(item.options);
  const flags = item.flags ?? [];
  const isWhollyTyped = item.type === 'numeric' || item.type === 'text';
  const figures = [deletedWords(item, alpha), irtWords(item)].filter((words) => words !== null);
  return (
    <div
      className={classes.detail}
      data-traced={lines.length > 0 || undefined}
      data-typed={isWhollyTyped || undefined}
    >
      {!isWhollyTyped && (
        <div className={classes.trace}>
          <p className={classes.say}>{traceSentence(item)}</p>
          {lines.length > 0 && (
            <>
              <p className={classes.quiet}>
                {hasPlaces(item.type)
                  ? 'Students who got each place right, %'
                  : 'Students who chose each option, %'}
              </p>
              <TraceChart lines={lines} each={Math.round(item.count / FIFTHS.length)} />
              <Disclosure show="Show the lines as a table" hide="Hide the table">
                <FifthsTable item={item} />
              </Disclosure>
            </>
          )}
        </div>
      )}
      <div className={classes.question}>
        {flags.length > 0 && (
          <ul className={classes.flags} aria-label="Things to check">
            {flags.map((flag) => (
              <li key={`${flag.code} ${flag.option}`}>
                <Chip
                  kind={flag.code === 'key_may_be_wrong' ? 'wrong' : 'flag'}
                  icon={<IconFlag size={12} stroke={1.5} aria-hidden />}
                >
                  {flagWords(flag, item)}
                </Chip>
                <span>{flagAdvice(flag, item)}</span>
                <small>{flagFigures(flag)}</small>
              </li>
            ))}
          </ul>
        )}
        {item.stimulus !== '' && (
          <div className={classes.stimulus}>
            <RichText html={item.stimulus} kind="plain" />
          </div>
        )}
        <div className={classes.stem}>
          <StemText question={item} kind="plain" />
        </div>
        {!isWhollyTyped && (
          <ul className={classes.options}>
            {item.options.map((option) => (
              <li key={option.id} data-key={option.is_key || undefined}>
                <span className={classes.ring}>{option.label}</span>
                <div className={classes.text}>
                  <RichText html={option.text} kind="plain" />
                </div>
                <div className={classes.note}>
                  {option.is_key && <b>Correct</b>}
                  {option.feedback !== '' && <RichText html={option.feedback} kind="excerpt" />}
                </div>
                <b>{percent(option.share)}</b>
              </li>
            ))}
            <li>
              <span aria-hidden>–</span>
              <div className={classes.quiet}>Left blank</div>
              <span />
              <b>{percent(item.omitted_share)}</b>
            </li>
          </ul>
        )}
        <TypedAnswers
          assessment={assessment}
          item={item}
          parts={typed}
          AlsoAccept={mayMend ? AlsoAccept : null}
        />
        {figures.length > 0 && <p className={classes.quiet}>{figures.join(' · ')}</p>}
        <div className={classes.acts}>
          {mayOpen && (
            <LinkButton variant="default" size="xs" to="/questions/$id" params={{ id: item.question }}>
              Open question
            </LinkButton>
          )}
          {mayMend && (
            <LinkButton
              variant="default"
              size="xs"
              to="/questions/$id/regrade"
              params={{ id: item.question }}
              search={{ assessment, label: item.label }}
            >
              Change answer key
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}

function FifthsTable({ item }: { item: AnalysedItem }) {
  return (
    <table className={classes.fifths}>
      <thead>
        <tr>
          <th scope="col">Option</th>
          {FIFTHS.map((fifth) => (
            <th key={fifth} scope="col">
              {fifth}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {item.options.map((option) => (
          <tr key={option.id}>
            <th scope="row">
              {option.label}
              {option.is_key && ', key'}
            </th>
            {option.fifths.map((chosen, fifth) => (
              <td key={FIFTHS[fifth]}>{percent(chosen)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
