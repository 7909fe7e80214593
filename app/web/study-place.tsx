import { SkillResources } from '#features/resources/web/skill-resources.tsx';
import { StudyScreen } from '#features/study/web/study-screen.tsx';

/** What to study by on a set's skills, with what else stands by them in the trees of subjects. */
export function StudyPlace() {
  return <StudyScreen Resources={SkillResources} />;
}
