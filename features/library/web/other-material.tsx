import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { ForeignLink } from '#web/ui/foreign-link.tsx';
import { OwnFile } from '#web/ui/own-file.tsx';
import type { WholeMaterial } from '../library.contract.ts';
import { kindWords } from './material-words.ts';
import classes from './reader.module.css';
import { Ask, Done } from './reader-acts.tsx';

/** A material that is neither an article nor a PDF: a link, a picture, a video or a file to download. */
export function OtherMaterial({
  material,
  rail,
  seen,
}: {
  material: WholeMaterial;
  rail: ReactNode;
  seen: (percent: number) => void;
}) {
  const { file, file_url, url, kind, own } = material;
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const returned = () => document.visibilityState === 'visible' && setBack(true);
    document.addEventListener('visibilitychange', returned);
    return () => document.removeEventListener('visibilitychange', returned);
  }, []);
  return (
    <div className={classes.reader}>
      <Card>
        <div className={classes.other}>
          {url !== null && (
            <ForeignLink address={url} attributes={{ class: '' }}>
              <IconExternalLink size={16} stroke={1.5} aria-hidden /> {kind === 'video' ? 'Watch' : 'Open'}{' '}
              {material.title}
            </ForeignLink>
          )}
          {url !== null && <p>Opens in a new tab, outside Assay.</p>}
          {file !== null && file_url !== null && (
            <FileBody file={file} file_url={file_url} material={material} seen={seen} />
          )}
          {own && (isBack || url === null) && (
            <p>
              {url !== null && 'Finished? '}
              <Done material={material} />
            </p>
          )}
          {own && !isBack && url !== null && <Done material={material} isQuiet />}
          {own && <Ask material={material.id} />}
        </div>
      </Card>
      <aside className={classes.rail}>{rail}</aside>
    </div>
  );
}

function FileBody({
  file,
  file_url,
  material,
  seen,
}: {
  file: NonNullable<WholeMaterial['file']>;
  file_url: string;
  material: WholeMaterial;
  seen: (percent: number) => void;
}) {
  if (file.content_type.startsWith('image/')) {
    return <OwnFile element="img" path={file_url} attributes={{ alt: material.title }} />;
  }
  if (file.content_type.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: who uploads a film here has none; lessons with captions stand under Videos
      <video
        controls
        preload="metadata"
        src={file_url}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          duration > 0 && seen(Math.round((currentTime / duration) * 100))
        }
      />
    );
  }
  return (
    <>
      <p>
        {kindWords(material)}: {file.name}
      </p>
      <OwnFile element="a" path={file_url} attributes={{ className: classes.save ?? '' }}>
        <IconDownload size={16} stroke={1.5} aria-hidden /> Download
      </OwnFile>
    </>
  );
}
