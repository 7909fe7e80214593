import { MistakesScreen } from '#features/mistakes/web/mistakes-screen.tsx';
import { SkillResources } from '#features/resources/web/skill-resources.tsx';

/** Why marks were lost, with what helps with the skill that lost most. */
export function MistakesPlace() {
  return <MistakesScreen Study={SkillResources} />;
}
