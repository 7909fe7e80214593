/** Form values for the rules of an adaptive test: numbers as they are typed, shares in percent. */
import type { FormErrors } from '@mantine/form';
import { CAT_DEFAULTS, type CatRules } from '../cat.contract.ts';
import { catFaults } from '../cat.rules.ts';
import { numberFault, typedNumber, typedText, wholeFault } from './number-text.ts';

export function catValuesOf(cat: CatRules | null) {
  const { start_theta, min_items, max_items, stop_se, exposure, scale, content_targets } =
    cat ?? CAT_DEFAULTS;
  return {
    start_theta: typedText(start_theta),
    min_items: typedText(min_items),
    max_items: typedText(max_items),
    stop_se: typedText(stop_se),
    randomesque: typedText(exposure.randomesque),
    cap: exposure.cap === null ? '' : percentText(exposure.cap),
    slope: typedText(scale.slope),
    intercept: typedText(scale.intercept),
    min: typedText(scale.min),
    max: typedText(scale.max),
    step: typedText(scale.step),
    content_targets: content_targets.map(({ tag, share }) => ({ tag, percent: percentText(share) })),
  };
}
export type CatValues = ReturnType<typeof catValuesOf>;

/** A share as a percentage, to one decimal. */
function percentText(share: number): string {
  return String(Math.round(share * 1000) / 10);
}

function shareOf(percent: string): number {
  return Math.round(Number(percent) * 10) / 1000;
}

export function catOf(values: CatValues): CatRules {
  const whole = (text: string) => Number(text);
  return {
    start_theta: Number(values.start_theta),
    min_items: whole(values.min_items),
    max_items: whole(values.max_items),
    stop_se: typedNumber(values.stop_se),
    exposure: {
      randomesque: whole(values.randomesque),
      cap: values.cap.trim() === '' ? null : shareOf(values.cap),
    },
    scale: {
      slope: Number(values.slope),
      intercept: Number(values.intercept),
      min: Number(values.min),
      max: Number(values.max),
      step: Number(values.step),
    },
    content_targets: values.content_targets.map(({ tag, percent }) => ({
      tag,
      share: shareOf(percent),
    })),
  };
}

const MOST_ITEMS = 100;

/** The errors in these values, by field name in the form (which holds them under `cat`). */
export function catValueFaults(values: CatValues): FormErrors {
  const needed = (text: string) =>
    text.trim() === '' ? `Enter a number from 1 to ${MOST_ITEMS}.` : wholeFault(text, 1, MOST_ITEMS);
  const single: FormErrors = {
    'cat.start_theta': numberFault(values.start_theta, -4, 4),
    'cat.min_items': needed(values.min_items),
    'cat.max_items': needed(values.max_items),
    'cat.stop_se': values.stop_se.trim() === '' ? null : numberFault(values.stop_se, 0.05, 1),
    'cat.randomesque':
      values.randomesque.trim() === ''
        ? 'Enter a number from 1 to 20.'
        : wholeFault(values.randomesque, 1, 20),
    'cat.cap': values.cap.trim() === '' ? null : numberFault(values.cap, 5, 100),
    'cat.slope': Number(values.slope) > 0 ? numberFault(values.slope, 0, 10_000) : 'Enter more than 0.',
    'cat.intercept': numberFault(values.intercept, -10_000, 10_000),
    'cat.min': numberFault(values.min, 0, 10_000),
    'cat.max': numberFault(values.max, 0, 10_000),
    'cat.step': Number(values.step) > 0 ? numberFault(values.step, 0, 1000) : 'Enter more than 0.',
    'cat.content_targets': values.content_targets.some(({ percent }) => !(Number(percent) > 0))
      ? 'Each share must be more than 0%.'
      : null,
  };
  if (Object.values(single).some((fault) => fault !== null)) return single;
  return Object.fromEntries(
    catFaults(catOf(values)).map(({ path, message }) => [fieldOf(path.replace('body.', '')), message]),
  );
}

/** The form field that shows an error at this path of the request. */
function fieldOf(path: string): string {
  if (path.startsWith('cat.content_targets')) return 'cat.content_targets';
  return path.replace('cat.scale.', 'cat.').replace('cat.exposure.', 'cat.');
}
