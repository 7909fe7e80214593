import { IconBook2, IconPlayerPlay } from '@tabler/icons-react';
import { MaterialPage } from '#features/library/web/public.tsx';
import { VideoFrame } from '#features/videos/web/public.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { DoubtAbout, DoubtRow } from '../doubt-rows.contract.ts';
import type { DoubtBeside } from '../doubts.contract.ts';
import classes from './question-beside.module.css';
import { QuestionBeside } from './question-beside.tsx';

interface BesideProps {
  about: DoubtAbout;
  beside: DoubtBeside | null;
  skill: DoubtRow['skill'];
  /** Whether the reader may open the material or video. */
  mayOpen: boolean;
  reader: 'taker' | 'staff';
}

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/**
 * Shows what a doubt is about: the question, the page, or the moment in a video. If there is nothing to open,
 * only its description is shown.
 */
export function Beside({ about, beside, skill, mayOpen, reader }: BesideProps) {
  const { material, page, video, at_seconds, title, place } = about;
  if (beside !== null) return <QuestionBeside about={about} beside={beside} reader={reader} />;
  if (title === '') {
    return (
      <div className={classes.beside}>
        <div className={classes.head}>
          <h2>{skill === null ? 'General question' : skill.name}</h2>
          {skill !== null && <span>Skill</span>}
        </div>
      </div>
    );
  }
  return (
    <div className={classes.beside}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {place !== '' && <span>{place}</span>}
        {skill !== null && <span>{skill.name}</span>}
      </div>
      {mayOpen && material !== null && (
        <>
          {page !== null && <MaterialPage material={material} page={page} />}
          <LinkButton
            variant="default"
            to="/library/$material"
            params={{ material }}
            search={page === null ? {} : { page }}
            leftSection={<IconBook2 {...ICON} />}
          >
            {page === null ? 'Open' : `Open page ${page}`}
          </LinkButton>
        </>
      )}
      {mayOpen && video !== null && (
        <>
          <VideoFrame video={video} at_seconds={at_seconds ?? 0} />
          <LinkButton
            variant="default"
            to="/videos/$video"
            params={{ video }}
            search={{ at: at_seconds ?? 0 }}
            leftSection={<IconPlayerPlay {...ICON} />}
          >
            Open {place}
          </LinkButton>
        </>
      )}
      {!mayOpen && <p className={classes.calm}>It’s no longer available.</p>}
    </div>
  );
}
