import { useEffect, useRef } from 'react';

type Acts = Readonly<Record<string, () => void>>;

/**
 * Keyboard shortcuts of the page. They are off while the user types, and on elements that use the same key
 * themselves.
 */
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
