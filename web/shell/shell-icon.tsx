/**
 * The icons in the frame, drawn on a 16 × 16 grid with a stroke of 1.5. They take the color of the
 * surrounding text.
 */
const DRAWINGS = {
  today: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  home: 'M2.5 7.2 8 2.5l5.5 4.7V13a.8.8 0 0 1-.8.8H3.3a.8.8 0 0 1-.8-.8zM6.2 13.8V9.5h3.6v4.3',
  person: 'M8 2.8a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4M2.8 13.7c.5-2.8 2.5-4.2 5.2-4.2s4.7 1.4 5.2 4.2',
  people:
    'M6 3.4a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6M1.7 13c.4-2.4 2-3.6 4.3-3.6s3.9 1.2 4.3 3.6M10.5 3.6a2.3 2.3 0 0 1 0 4.3M12 9.8c1.3.5 2.1 1.6 2.4 3.2',
  school: 'M1.5 6.2 8 3l6.5 3.2L8 9.4zM4.2 7.7v3.5c1 .9 2.3 1.3 3.8 1.3s2.8-.4 3.8-1.3V7.7',
  question:
    'M4.5 2.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M6.3 6.4c.1-1 .8-1.5 1.7-1.5 1 0 1.7.6 1.7 1.5 0 1.2-1.7 1.3-1.7 2.5M8 11v.2',
  subjects: 'M3 3h4v3H3zM9 7h4v3H9zM9 11.5h4M5 6v5.5h4M5 8.5h4',
  tags: 'M2.5 2.5h5.2l5.8 5.8-5.2 5.2-5.8-5.8zM5.4 4.6a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6',
  sources: 'M3 2.5h7.5L13 5v8.5H3zM5.5 6.5h5M5.5 9h5M5.5 11.3h3',
  resources: 'M6.5 9.5 9.5 6.5M7 5l1.7-1.7a2.8 2.8 0 0 1 4 4L11 9M9 11l-1.7 1.7a2.8 2.8 0 0 1-4-4L5 7',
  mistakes: 'M8 2.3a5.7 5.7 0 1 1 0 11.4A5.7 5.7 0 0 1 8 2.3M6 6l4 4M10 6l-4 4',
  performance: 'M2 11.5l4-4 2.5 2.5L14 4.5M10.5 4.5H14V8',
  results: 'M2.5 13.5h11M4.3 11V8M8 11V3.5M11.7 11V6',
  videos:
    'M3.5 3h9a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3M6.8 6v4l3.2-2z',
  insight: 'M2.5 2.5v11h11M4.8 10.2 7.5 7l2.2 2L13.5 4',
  library: 'M2.5 2.5v11M5.5 2.5v11M8.5 2.5h2.5v11H8.5zM11 3.2l2.3-.6 1.5 10.4',
  study:
    'M8 4.2C6.6 3 4.6 2.8 2.5 3.2v9.6c2.1-.4 4.1-.2 5.5 1 1.4-1.2 3.4-1.4 5.5-1V3.2C11.4 2.8 9.4 3 8 4.2M8 4.2v9.6',
  back: 'M10 3 5 8l5 5',
  sessions: 'M1.5 8h3l2-4.5 3 9 2-4.5h3',
  tests: 'M3 2.5h10v11H3zM5.5 6l1 1 1.8-2M5.5 10.5l1 1 1.8-2M10 6.3h1M10 10.8h1',
  gradebook: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.7h11M6.5 3v10',
  practice: 'M11.2 2.3 13.7 4.8 5.5 13H3v-2.5zM9.2 4.3l2.5 2.5',
  allocations: 'M2.5 8h8M7.5 4.5 11 8l-3.5 3.5M13.5 3v10',
  doubts: 'M2.5 3.3h11v7.4H8l-3 2.6v-2.6H2.5zM6.7 6a1.4 1.4 0 1 1 1.9 1.3c-.4.2-.6.4-.6.9M8 9.3v.01',
  settings:
    'M2 5h7M12 5h2M2 11h2M7 11h7M10.5 3.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6M5.5 9.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6',
  audit: 'M2.5 8a5.5 5.5 0 1 0 1.7-4M2.5 2.5v2.7h2.7M8 5v3.2l2.2 1.3',
  announcements: 'M2.5 6.5v3h2l6 3.5v-10l-6 3.5zM5 9.7l.8 3.8h1.7M12.8 6.3c.6.9.6 2.5 0 3.4',
  bell: 'M4 11.2V7a4 4 0 0 1 8 0v4.2l1.2 1.3H2.8zM6.7 14h2.6',
  outbox: 'M2 4h12v8.5H2zM2 4.5l6 4.3 6-4.3',
  find: 'M7 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8M10 10l3.5 3.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  close: 'm4 4 8 8M12 4l-8 8',
  tick: 'm3 8.5 3.3 3.3L13 5',
  warning: 'M8 2.5 14.3 13.5H1.7zM8 6.5v3.3M8 11.5v.2',
  flag: 'M4 14V2.5M4 3h8l-2 2.8 2 2.7H4',
  info: 'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2M8 7.3v3.7M8 5v.2',
  leave: 'M9.5 2.5h-6v11h6M6.5 8h7M11 5.5 13.5 8 11 10.5',
} as const;

export type ShellIconName = keyof typeof DRAWINGS;

export function ShellIcon({ name, size = 16 }: { name: ShellIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
