/** The exam room's own icons on a grid of 24, so that no icon library has to load. */
const PATHS = {
  flag: 'M7 3.8h10a1 1 0 0 1 1 1V20.5l-6-4.3-6 4.3V4.8a1 1 0 0 1 1-1z',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  left: 'm15 6-6 6 6 6',
  right: 'm9 6 6 6-6 6',
  home: 'M4 11.5 12 4l8 7.5V20h-5v-5H9v5H4z',
  calculator:
    'M6.5 2.8h11a2 2 0 0 1 2 2v14.4a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V4.8a2 2 0 0 1 2-2zM8 7h8M8 11.5h.01M12 11.5h.01M16 11.5h.01M8 16.5h.01M12 16.5h.01M16 16.5h.01',
  check: 'm4.5 12.5 5 5 10-11',
  pause: 'M9 5v14M15 5v14',
  close: 'm6 6 12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5l5 5M10.5 7.8v5.4M7.8 10.5h5.4',
  more: 'M4.5 12h1M11.5 12h1M18.5 12h1',
  book: 'M4 19.5V5a2 2 0 0 1 2-2h14v18H5.5A1.5 1.5 0 0 1 4 19.5zM4 19a2 2 0 0 1 2-2h14M9 7h7',
  offline: 'm3 3 18 18M9.8 5.2A7 7 0 0 1 18.5 10a4.6 4.6 0 0 1 2.4 7.4M17 19H7a5 5 0 0 1-1-9.9',
  saving: 'M12 4a8 8 0 1 1-8 8M12 8v4l3 2',
  warning: 'M12 4 3 20h18zM12 10v5M12 17.5v.5',
  break: 'M5 9h12v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zM17 10.5h1.5a2.5 2.5 0 0 1 0 5H17M8.5 3v2.5M13 3v2.5',
  device: 'M5 4.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8.5 20h7',
  storage:
    'M4.5 6c0-1.7 3.4-3 7.5-3s7.5 1.3 7.5 3-3.4 3-7.5 3-7.5-1.3-7.5-3zM4.5 6v12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V6M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
  network: 'M2.5 9a14 14 0 0 1 19 0M6 12.8a9 9 0 0 1 12 0M9.3 16.4a4.2 4.2 0 0 1 5.4 0M12 19.8h.01',
  highlight: 'm9.5 13.5 7.8-9 4 3.5-7.8 9-4.6.6zM3 21h18',
  lines: 'M3.5 5h17M3.5 19h17M4.5 9h15a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h4',
  remove: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13',
  voice: 'M4 9.5v5h3.5L12 18.5V5.5L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  play: 'M8 5.5v13l10.5-6.5z',
  stop: 'M7 7h10v10H7z',
  keys: 'M4 6.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM7 10.5h.01M12 10.5h.01M17 10.5h.01M8 14h8',
  report: 'M5 21V4h9l.7 2H20v9h-6.3l-.7-2H5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7v5.3l3.4 2',
} as const;
export type RoomIconName = keyof typeof PATHS;

interface RoomIconProps {
  name: RoomIconName;
  size?: 14 | 18 | 24;
  isFilled?: boolean;
}

/** A decorative icon. Words beside it, or the name of its button, say what it means. */
export function RoomIcon({ name, size = 18, isFilled = false }: RoomIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : size === 14 ? 1.8 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
