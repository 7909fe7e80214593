import { IconArticle, IconFile, IconFileText, IconLink, IconPhoto, IconVideo } from '@tabler/icons-react';
import type { Material } from '../library.contract.ts';
import classes from './library.module.css';

/** An icon for the kind of material. It is decorative, because the kind is also given in words. */
export function MaterialIcon({ kind, file }: Pick<Material, 'kind' | 'file'>) {
  const Icon = iconOf(kind, file?.content_type ?? '');
  return (
    <span className={classes.icon} aria-hidden>
      <Icon size={16} stroke={1.5} />
    </span>
  );
}

function iconOf(kind: Material['kind'], type: string) {
  if (kind === 'article') return IconArticle;
  if (kind === 'link') return IconLink;
  if (kind === 'video') return IconVideo;
  if (type.startsWith('image/')) return IconPhoto;
  return type === 'application/pdf' ? IconFileText : IconFile;
}
