import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { Announcement } from '../announcements.contract.ts';
import classes from './announcements.module.css';
import { MarkAsRead } from './mark-as-read.tsx';

/** One announcement in full, as its readers see it. */
export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { id, title, text, author, shows_from, read_at } = announcement;
  return (
    <Card>
      <article className={classes.told} aria-labelledby={`announcement-${id}`}>
        <div className={classes.head}>
          <h2 id={`announcement-${id}`}>{title}</h2>
          {read_at === null && <Chip kind="info">Unread</Chip>}
        </div>
        <p className={classes.by}>
          {author.name}, <Instant at={shows_from} inSentence />
        </p>
        <div className={classes.text}>
          <RichText html={text} kind="plain" />
        </div>
        {read_at === null && <MarkAsRead announcement={announcement} />}
      </article>
    </Card>
  );
}
