import { NodeResources } from '#features/resources/web/node-resources.tsx';
import { SubjectsScreen } from '#features/subjects/web/subjects-screen.tsx';

/** The course trees, with the resources of each node. */
export function SubjectsPlace() {
  return <SubjectsScreen Resources={NodeResources} />;
}
