import { useEffect, useRef } from 'react';

type Acts = Readonly<Record<string, () => void>>;

/** Keys of the page, wherever its reader is but where they type, or press what has a use of its own for the key. */
export function useKeys(acts: Acts): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="tab"]')) return;
      if (event.key === ' ' && target.closest('button, a')) return;
      const act = latest.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
