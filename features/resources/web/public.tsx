/** Lets other features' screens link to resources. */
import { IconFile, IconFileText, IconLink, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ForeignLink } from '#web/ui/foreign-link.tsx';
import { OwnFile } from '#web/ui/own-file.tsx';
import type { Audience, Resource } from '../resources.contract.ts';
import classes from './resources.module.css';

/** The parts of a resource that its link shows. */
type Shown = Pick<Resource, 'title' | 'url' | 'file' | 'material' | 'video'>;

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/**
 * The title of a resource as a link. Materials, videos and files open in the app, and links open as foreign
 * addresses.
 */
export function ResourceLink({ resource }: { resource: Shown }) {
  return <span className={classes.link}>{linkTo(resource)}</span>;
}

function linkTo({ title, url, file, material, video }: Shown) {
  if (material !== null)
    return (
      <>
        <IconFileText {...ICON} />
        <Link to="/library/$material" params={{ material: material.id }}>
          {title}
        </Link>
      </>
    );
  if (video !== null)
    return (
      <>
        <IconPlayerPlay {...ICON} />
        <Link to="/videos/$video" params={{ video: video.id }}>
          {title}
        </Link>
      </>
    );
  if (file !== null)
    return (
      <>
        <IconFile {...ICON} />
        <OwnFile element="a" path={file.url} attributes={{}}>
          {title}
        </OwnFile>
      </>
    );
  return (
    <>
      <IconLink {...ICON} />
      <ForeignLink address={url ?? ''} attributes={{}}>
        {title}
      </ForeignLink>
    </>
  );
}

/** Whom a resource is for, in words. */
export const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  staff: 'staff only',
  students: 'students too',
};

/** The kind of a resource in one word. */
export function kindOf({ url, file, material, video }: Omit<Shown, 'title'>): string {
  if (material !== null) return 'library material';
  if (video !== null) return 'recorded lesson';
  if (file === null) return URL.canParse(url ?? '') ? new URL(url ?? '').hostname : 'link';
  return file.content_type.split('/')[1] ?? 'file';
}
