import { NodeResources } from '#features/resources/web/node-resources.tsx';
import { SubjectsScreen } from '#features/subjects/web/subjects-screen.tsx';

/** Trees of subjects, with what helps with each node. */
export function SubjectsPlace() {
  return <SubjectsScreen Resources={NodeResources} />;
}
