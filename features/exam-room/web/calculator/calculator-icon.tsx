const PATHS = {
  undo: 'M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H9',
  redo: 'm16 5 4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
} as const;

/**
 * A decorative icon that only the calculator has, so that it is not part of the first files of the exam room.
 */
export function CalculatorIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
