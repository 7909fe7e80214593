import { Button, Checkbox, Select } from '@mantine/core';
import { IconCopy, IconDownload, IconQrcode } from '@tabler/icons-react';
import { csvLine } from '#contract/csv.ts';
import type { Answer } from '#contract/endpoint.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/shell/toasts.ts';
import { Card } from '#web/ui/card.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { dayText } from '#web/ui/typed-time.ts';
import type { copyLinks, Newcomer } from '../first-sign-in.contract.ts';
import classes from './first-sign-in.module.css';
import { peopleWords, type Way } from './first-sign-in-words.ts';

export interface SlipChoices {
  readonly until: string;
  readonly paper: 'a4' | 'letter';
  readonly has_logo: boolean;
  readonly by_group: boolean;
}

type MadeLinks = Answer<typeof copyLinks>['links'];

interface BesideProps {
  way: Way;
  first: Newcomer | undefined;
  address: string;
  slips: SlipChoices;
  change: (slips: SlipChoices) => void;
  fault: string | undefined;
  links: MadeLinks;
}

/**
 * The panel beside the list of people: a preview of the slip or link that they get, and the options for
 * making it.
 */
export function Beside({ way, first, address, slips, change, fault, links }: BesideProps) {
  if (way === 'slip') {
    return (
      <Card>
        <div className={classes.beside}>
          <h2>Preview</h2>
          {first !== undefined && <SlipPreview person={first} address={address} until={slips.until} />}
          <DayField
            label="Codes work until"
            size="sm"
            value={slips.until}
            error={fault}
            onChange={(until) => change({ ...slips, until })}
          />
          <Select
            label="Paper"
            allowDeselect={false}
            data={[
              { value: 'a4', label: 'A4' },
              { value: 'letter', label: 'US Letter' },
            ]}
            value={slips.paper}
            onChange={(paper) => change({ ...slips, paper: paper === 'letter' ? 'letter' : 'a4' })}
          />
          <Checkbox
            label="School logo"
            checked={slips.has_logo}
            onChange={({ currentTarget }) => change({ ...slips, has_logo: currentTarget.checked })}
          />
          <Checkbox
            label="Start a new page for each group"
            checked={slips.by_group}
            onChange={({ currentTarget }) => change({ ...slips, by_group: currentTarget.checked })}
          />
          <p className={classes.quiet}>
            Printing creates new codes. These people’s older slips, links, and invitations stop working.
          </p>
        </div>
      </Card>
    );
  }
  if (way === 'link') return <LinksCard links={links} />;
  return (
    <Card>
      <div className={classes.beside}>
        <h2>Invitation</h2>
        <p>
          It names you and your school, explains Assay, and links to a page where they choose a password. The
          link works once, for 7 days.
        </p>
        <p className={classes.quiet}>
          The status stays “Waiting” until the mail server accepts the invitation. These people’s older slips
          and links stop working.
        </p>
      </div>
    </Card>
  );
}

function SlipPreview({ person, address, until }: { person: Newcomer; address: string; until: string }) {
  return (
    <div className={classes.slip}>
      <header>
        <b>{person.school ?? 'Assay'}</b>
        <span>{person.group}</span>
      </header>
      <p className={classes.slipName}>{person.name}</p>
      <div className={classes.slipBody}>
        <dl>
          <dt>Go to</dt>
          <dd>{address}</dd>
          <dt>Username</dt>
          <dd>{person.username}</dd>
          <dt>One-time code</dt>
          <dd className={classes.slipCode}>••••-••••</dd>
        </dl>
        <IconQrcode size={88} stroke={1} aria-hidden />
      </div>
      <footer>
        Scan, or type your username and code.
        <b>Works once, until {dayText(until)}.</b>
      </footer>
    </div>
  );
}

function LinksCard({ links }: { links: MadeLinks }) {
  const text = links.map(({ name, link }) => `${name}: ${link}`).join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ content: `Links for ${peopleWords(links.length)} are copied.` });
    } catch {
      // Browsers block clipboard access on pages that were not loaded over TLS.
      toast({ type: 'error', title: 'Not copied', content: 'Download them as CSV instead.' });
    }
  };
  const save = () => {
    const rows = links.map(({ name, username, link, expires_at }) => [name, username, link, expires_at]);
    const lines = [['Name', 'Username', 'Link', 'Works until'], ...rows].map(csvLine).join('');
    saveFile(new Blob([`\uFEFF${lines}`], { type: 'text/csv' }), 'sign-in-links.csv');
  };
  return (
    <Card>
      <div className={classes.beside}>
        <h2>Links</h2>
        {links.length === 0 ? (
          <p>Each link opens a page to choose a password. It works once and expires after 7 days.</p>
        ) : (
          <>
            <p>
              {peopleWords(links.length)} got a new link. Links are shown only here, and disappear when you
              leave this page.
            </p>
            <Button
              variant="default"
              leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
              onClick={copy}
            >
              Copy text
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
              onClick={save}
            >
              Download CSV
            </Button>
            <ul className={classes.links}>
              {links.map(({ id, name, link }) => (
                <li key={id}>
                  <b>{name}</b>
                  <span className={classes.mono}>{link}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className={classes.quiet}>
          Copying creates new links. These people’s older slips, links, and invitations stop working. Give
          each link only to its owner.
        </p>
      </div>
    </Card>
  );
}
