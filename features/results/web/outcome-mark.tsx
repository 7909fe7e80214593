import type { OutcomeWord } from '#features/releases/result.contract.ts';

const DRAWINGS: Readonly<Record<OutcomeWord, string>> = {
  right: 'M8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6',
  wrong: 'm4 4 8 8M12 4l-8 8',
  omitted: 'M8 3.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2',
  partial: 'M8 3.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2M8 3.4v9.2',
  pending: 'M8 3.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2M8 5.6V8l1.6 1.4',
};

/** The mark of an outcome, in the color of its text: a dot, cross, ring, half ring or clock. */
export function OutcomeMark({ outcome, size = 12 }: { outcome: OutcomeWord; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={outcome === 'right' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={2.4}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={DRAWINGS[outcome]} />
    </svg>
  );
}
