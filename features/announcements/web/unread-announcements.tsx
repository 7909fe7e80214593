import { Link } from '@tanstack/react-router';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { useUnread } from './announcements.api.ts';
import classes from './announcements.module.css';
import { MarkAsRead } from './mark-as-read.tsx';

/** The beginnings of unread announcements on the home page. Shows nothing if all are read. */
export function UnreadAnnouncements() {
  const unread = useUnread().data ?? [];
  if (unread.length === 0) return null;
  return (
    <div className={classes.news}>
      <Section title="Announcements" end={<Link to="/announcements">All announcements</Link>}>
        <Card kind="flush">
          <ul className={classes.rows}>
            {unread.map((one) => (
              <li key={one.id}>
                <div className={classes.row}>
                  <h3>
                    <Link to="/announcements">{one.title}</Link>
                  </h3>
                  <p className={classes.by}>
                    {one.author.name}, <Instant at={one.shows_from} inSentence />
                  </p>
                  <div className={classes.excerpt}>
                    <RichText html={one.text} kind="excerpt" />
                  </div>
                </div>
                <MarkAsRead announcement={one} />
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </div>
  );
}
