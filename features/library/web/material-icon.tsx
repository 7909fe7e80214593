import { IconArticle, IconFile, IconFileText, IconLink, IconPhoto, IconVideo } from '@tabler/icons-react';
import type { Material } from '../library.contract.ts';
import classes from './library.module.css';

/** What a material is, as a drawing in a square; the words stand beside it. */
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
