import { Button } from '@mantine/core';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import type { SubjectNode } from '#features/subjects/subjects.contract.ts';
import { faultWords } from '#web/lib/faults.ts';
import { useLogin } from '#web/shell/login.ts';
import { count } from '#web/ui/numbers.ts';
import { AUDIENCE_WORDS, kindOf, ResourceLink } from './public.tsx';
import { AddResourceDialog } from './resource-dialogs.tsx';
import { useResourcesOf } from './resources.api.ts';
import classes from './resources.module.css';

/** Part of a node's panel: the resources of the node and its descendants. */
export function NodeResources({ node }: { node: SubjectNode }) {
  const [isAdding, setAdding] = useState(false);
  const role = useLogin()?.user.role ?? 'guest';
  const list = useResourcesOf(node.id);
  const { data, error } = list;
  return (
    <>
      <h2 className={classes.head}>
        Resources {data && <span>{count(data.count)}</span>}
        {reachOf(role, 'resources.write') !== 'none' && (
          <Button variant="subtle" size="xs" onClick={() => setAdding(true)}>
            Add
          </Button>
        )}
      </h2>
      {error && !data && <p className={classes.quiet}>{faultWords(error).title}.</p>}
      {data?.count === 0 && (
        <p className={classes.quiet}>Links and files that help with it will appear here.</p>
      )}
      <ul className={classes.list}>
        {data?.results.map((resource) => (
          <li key={resource.id}>
            <ResourceLink resource={resource} />
            <span className={classes.quiet}>
              {kindOf(resource)} · {AUDIENCE_WORDS[resource.audience]}
            </span>
          </li>
        ))}
      </ul>
      {isAdding && <AddResourceDialog node={node} close={() => setAdding(false)} />}
    </>
  );
}
