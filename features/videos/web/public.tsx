/**
 * Components of recorded lessons for other features' screens: a field that chooses one, a still picture of a
 * moment, and a card of missed questions.
 */
import { Button, Select, type SelectProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { levelWords } from '#core/mastery/level-words.ts';
import { Card } from '#web/ui/card.tsx';
import { sinceDay } from '#web/ui/when.ts';
import type { MendedTopics, TreatedQuestion } from '../mends.contract.ts';
import classes from './moments.module.css';
import { useSource } from './use-source.ts';
import video from './video.module.css';
import { useVideo, useVideos } from './videos.api.ts';

interface VideoSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  value: string | null;
  onChange: (video: { id: string; title: string } | null) => void;
}

const MOST_OFFERED = '20';

/** Chooses a lesson in view; the field searches titles. */
export function VideoSelect({ value, onChange, ...props }: VideoSelectProps) {
  const [search, setSearch] = useState('');
  const list = useVideos({ page_size: MOST_OFFERED, ...(search.trim() !== '' && { search }) });
  const found = list.data?.results ?? [];
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage="No videos found"
      data={found.map(({ id, title }) => ({ value: id, label: title }))}
      filter={({ options }) => options}
      value={value}
      onChange={(id) => onChange(found.find((one) => one.id === id) ?? null)}
      onSearchChange={setSearch}
      {...props}
    />
  );
}

/** A still picture of a video in view at a moment, if the product has its file. */
export function VideoFrame({ video: id, at_seconds }: { video: string; at_seconds: number }) {
  const { data } = useVideo(id);
  const source = useSource(data?.file?.url ?? null);
  if (source === undefined) return null;
  return (
    <video
      className={classes.frame ?? ''}
      src={`${source}#t=${at_seconds}`}
      preload="metadata"
      muted
      playsInline
      aria-hidden
      tabIndex={-1}
    />
  );
}

/** How many questions are listed at first. */
const FIRST_MISSED = 5;

interface MendsCardProps<One extends TreatedQuestion> {
  topics: MendedTopics;
  missed: readonly One[];
  /** Rendered at the end of a question's row. */
  end?: (one: One) => ReactNode;
  /** Buttons for actions on the missed questions. */
  children?: ReactNode;
}

/**
 * Shows what a lesson or material helps with: the reader's levels, and the missed questions on its skills.
 */
export function MendsCard<One extends TreatedQuestion>({
  topics,
  missed,
  end,
  children,
}: MendsCardProps<One>) {
  const [hasAll, setAll] = useState(false);
  const further = missed.length - FIRST_MISSED;
  const [topic] = topics;
  const questions = missed.length === 1 ? '1 question you missed' : `${missed.length} questions you missed`;
  return (
    <Card>
      <h2>
        {topics.length === 1 && topic ? `Helps with ${topic.name.toLowerCase()}` : 'What this helps with'}
      </h2>
      <p className={video.quiet}>Covers {questions}.</p>
      {topics.map(({ id, name, level_since, ...skill }) => {
        const since = level_since === null ? null : sinceDay(new Date(level_since), new Date());
        const standing = levelWords(skill, since);
        return standing === null ? null : (
          <p key={id} className={video.level}>
            {topics.length > 1 && `${name}: `}
            {standing}
          </p>
        );
      })}
      <ul className={video.missed}>
        {(hasAll ? missed : missed.slice(0, FIRST_MISSED)).map((one) => (
          <li key={`${one.session} ${one.place}`}>
            <Link
              to="/results/$session/review/{-$place}"
              params={{ session: one.session, place: String(one.place) }}
              search={{}}
            >
              {one.section_title} · {one.number}
            </Link>
            <span>
              {one.assessment}: {one.topic}
            </span>
            {end?.(one)}
          </li>
        ))}
      </ul>
      {further > 0 && !hasAll && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {`Show ${further} more`}
        </Button>
      )}
      {children && <div className={video.act}>{children}</div>}
    </Card>
  );
}
