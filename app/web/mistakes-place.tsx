import { MistakesScreen } from '#features/mistakes/web/mistakes-screen.tsx';
import { SkillResources } from '#features/resources/web/skill-resources.tsx';

/** The mistakes screen, with resources for the skill that lost the most points. */
export function MistakesPlace() {
  return <MistakesScreen Study={SkillResources} />;
}
