/** Evaluates a report on inserted bugs: compares each file's share of noticed bugs with its floor. */

export interface MutationReport {
  files: Record<string, { mutants: { status: string; statusReason?: string }[] }>;
}

/** The largest share of a file's planted bugs that may be listed as changing nothing (`// Stryker disable … : why`). */
const LARGEST_SHARE_EQUIVALENT = 0.02;

/**
 * The tool's texts for an ignored bug without a reason, and for a kind of bug that the configuration
 * excludes.
 */
const NO_REASON = 'Ignored by user';
const LEFT_OUT_BY_KIND = 'Ignored because of excluded mutation';

const NOTICED = ['Killed', 'Timeout'];
const LIVED = ['Survived', 'NoCoverage'];

/**
 * Returns a line for each file (`94.1 (floor 90) path`, the worst first) and a sentence for each problem:
 * below the floor, not in the report, no bug inserted, or too many bugs listed as equivalent. Shares are
 * percentages from 0 to 100.
 */
export function verdictOn(
  report: MutationReport,
  files: readonly string[],
  floors: Readonly<Record<string, number>>,
): { lines: string[]; faults: string[] } {
  const faults: string[] = [];
  const shares: { file: string; share: number; floor: number }[] = [];
  for (const file of files) {
    const floor = floors[file];
    if (floor === undefined) throw new Error(`${file} has no minimum share.`);
    const mutants = report.files[file]?.mutants ?? [];
    const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length;
    const counted = noticed + mutants.filter(({ status }) => LIVED.includes(status)).length;
    if (counted === 0) {
      faults.push(`${file}: it has no mutants.`);
      continue;
    }
    const share = (100 * noticed) / counted;
    shares.push({ file, share, floor });
    if (share < floor)
      faults.push(
        `${file}: tests detect ${share.toFixed(1)} % of the mutants, below the floor of ${floor} %.`,
      );
    const listed = mutants.filter(
      ({ status, statusReason = NO_REASON }) =>
        status === 'Ignored' && !statusReason.startsWith(LEFT_OUT_BY_KIND),
    );
    if (listed.some(({ statusReason = NO_REASON }) => statusReason.startsWith(NO_REASON))) {
      faults.push(`${file}: a mutant is listed as equivalent without a reason.`);
    }
    if (listed.length > LARGEST_SHARE_EQUIVALENT * (counted + listed.length)) {
      faults.push(
        `${file}: ${listed.length} of ${counted + listed.length} mutants are listed as equivalent, more than 2 %.`,
      );
    }
  }
  shares.sort((one, other) => one.share - other.share);
  return {
    lines: shares.map(({ file, share, floor }) => `${share.toFixed(1).padStart(5)} (floor ${floor}) ${file}`),
    faults,
  };
}
