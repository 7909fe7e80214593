import { SchoolsScreen } from '#features/schools/web/schools-screen.tsx';
import { TermsPart } from '#features/terms/web/terms-part.tsx';

const slots = { Terms: TermsPart };

/** The schools, each with its terms. */
export function SchoolsPlace() {
  return <SchoolsScreen slots={slots} />;
}
