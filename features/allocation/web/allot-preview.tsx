import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import { comingSentence, comingWarnings } from '#features/assessments/coming.rules.ts';
import { count } from '#web/ui/numbers.ts';
import { fullWords } from '#web/ui/when.ts';
import type { AllocationPreview } from '../allocation.contract.ts';
import { type Terms, useAllotPreview } from './allocation.api.ts';
import classes from './allocation.module.css';

/** The debounce of the preview, so that it does not load at every letter. */
const PAUSE_MS = 300;

const GIVEN_WORDS: Readonly<Record<SessionMode, string>> = {
  test: 'They take it as a test.',
  practice:
    'They can practice it as often as they like. Students who also have it as a test can practice once its answers are released.',
  paper: 'They take it on paper. Staff hand it out.',
};

/**
 * Previews an assignment: how takers take the test, when they get which results, and warnings. `terms` is
 * null while they are incomplete.
 */
export function AllotPreview({ terms }: { terms: Terms | null }) {
  const [asked] = useDebouncedValue(terms, PAUSE_MS);
  const preview = useAllotPreview(asked);
  const [first] = preview.data?.results ?? [];
  if (terms === null || first === undefined) return null;
  const notes = notesOf(first);
  return (
    <section className={classes.preview} aria-label="What students will see" aria-live="polite">
      <p>{GIVEN_WORDS[first.mode]}</p>
      <p>{comingSentence(first.comes, (at) => fullWords(new Date(at)))}</p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>
              <IconInfoCircle size={16} stroke={1.5} aria-hidden />
              <span>{note}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function notesOf(preview: AllocationPreview): string[] {
  const { comes, attempts_allowed, people, seen_by, practised_by, elsewhere_later } = preview;
  const notes = comingWarnings(comes, { attempts_allowed, closes: true });
  if (seen_by.count > 0) {
    const others = seen_by.count - seen_by.names.length;
    const names = `${seen_by.names.join(', ')}${others > 0 ? ` and ${count(others)} more` : ''}`;
    const have = seen_by.count === 1 ? 'has' : 'have';
    notes.push(`${names} ${have} already seen the correct answers. Released answers stay visible.`);
  }
  if (practised_by > 0) {
    const have = practised_by === 1 ? 'has' : 'have';
    notes.push(`${count(practised_by)} of ${count(people)} ${have} already practiced some of its questions.`);
  }
  if (elsewhere_later > 0) {
    notes.push(
      elsewhere_later === 1
        ? '1 person at another school can still start this test after the answers are released here.'
        : `${count(elsewhere_later)} people at other schools can still start this test after the answers are released here.`,
    );
  }
  if (people === 0) notes.push('No one gets this test yet.');
  return notes;
}
