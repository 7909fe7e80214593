import { SkillResources } from '#features/resources/web/skill-resources.tsx';
import { StudyScreen } from '#features/study/web/study-screen.tsx';

/** Study resources for the skills of a set, including those attached to courses. */
export function StudyPlace() {
  return <StudyScreen Resources={SkillResources} />;
}
