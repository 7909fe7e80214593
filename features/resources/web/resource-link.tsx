import { IconFile, IconLink } from '@tabler/icons-react';
import { ForeignLink } from '#web/ui/foreign-link.tsx';
import { OwnFile } from '#web/ui/own-file.tsx';
import type { Resource } from '../resources.contract.ts';
import classes from './resources.module.css';

/** What a resource is called, which opens it: a file of our own, or another server's page where it may be opened. */
export function ResourceLink({ resource: { title, url, file } }: { resource: Resource }) {
  return (
    <span className={classes.link}>
      {file ? (
        <>
          <IconFile size={16} stroke={1.5} aria-hidden />
          <OwnFile element="a" path={file.url} attributes={{}}>
            {title}
          </OwnFile>
        </>
      ) : (
        <>
          <IconLink size={16} stroke={1.5} aria-hidden />
          <ForeignLink address={url ?? ''} attributes={{}}>
            {title}
          </ForeignLink>
        </>
      )}
    </span>
  );
}

/** What kind of thing it is, in a word. */
export function kindOf({ url, file }: Resource): string {
  if (file === null) return URL.canParse(url ?? '') ? new URL(url ?? '').hostname : 'link';
  return file.content_type.split('/')[1] ?? 'file';
}
