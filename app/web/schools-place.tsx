import { SchoolsScreen } from '#features/schools/web/schools-screen.tsx';
import { ArchiveSchool, ReopenSchool } from '#features/terms/web/school-archive.tsx';
import { TermsPart } from '#features/terms/web/terms-part.tsx';

const slots = { Terms: TermsPart, Archive: ArchiveSchool, Reopen: ReopenSchool };

/** The schools, each with its terms. */
export function SchoolsPlace() {
  return <SchoolsScreen slots={slots} />;
}
