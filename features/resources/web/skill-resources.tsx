import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { kindOf, ResourceLink } from './public.tsx';
import { useResources } from './resources.api.ts';
import classes from './resources.module.css';

const MOST_SHOWN = '5';

/** The resources for a skill, shown to students who miss it. Shows nothing if there are none. */
export function SkillResources({ topic, name }: { topic: string; name: string }) {
  const list = useResources({ tag: topic, page_size: MOST_SHOWN, ordering: 'title' });
  if (list.data === undefined || list.data.count === 0) return null;
  return (
    <Section title={`Study ${name}`}>
      <Card kind="dense">
        <ul className={classes.list}>
          {list.data.results.map((resource) => (
            <li key={resource.id}>
              <ResourceLink resource={resource} />
              <span className={classes.quiet}>
                {resource.node.name} · {kindOf(resource)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
