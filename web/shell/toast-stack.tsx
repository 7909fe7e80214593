import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ShellIcon } from './shell-icon.tsx';
import { clearTop } from './toast-place.ts';
import classes from './toast-stack.module.css';
import { closeToast, holdToast, releaseToast, type Toast, useToasts } from './toasts.ts';

const ICONS = { success: 'tick', error: 'warning', warning: 'flag', info: 'info' } as const;

/**
 * Elements that toasts must not cover: a page's buttons, the main button of a form or dialog, and the focused
 * element.
 */
const ACTS =
  '[data-acts], [data-variant="filled"], [data-variant="danger"], :is(a, button, input, textarea):focus';

/** The stack of toasts at the top right, above everything except the page's buttons. */
export function ToastStack() {
  const toasts = useToasts();
  const stack = useRef<HTMLElement>(null);
  useClearPlace(stack, toasts.length > 0);
  return (
    <section ref={stack} className={classes.stack} aria-label="Messages">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/** Moves the toasts whenever buttons appear, disappear or scroll, while there are toasts. */
function useClearPlace(place: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const stack = place.current;
    if (stack === null || !isShown) return;
    const settle = () => {
      const acts = [...document.querySelectorAll(ACTS)].filter((act) => !stack.contains(act));
      const boxes = acts.map((act) => act.getBoundingClientRect());
      stack.style.top = `${clearTop(stack.getBoundingClientRect(), boxes, window.innerHeight)}px`;
    };
    const resizing = new ResizeObserver(settle);
    resizing.observe(stack);
    resizing.observe(document.body);
    const changing = new MutationObserver(settle);
    changing.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', settle);
    document.addEventListener('focusin', settle);
    document.addEventListener('scroll', settle, { capture: true, passive: true });
    settle();
    return () => {
      resizing.disconnect();
      changing.disconnect();
      window.removeEventListener('resize', settle);
      document.removeEventListener('focusin', settle);
      document.removeEventListener('scroll', settle, { capture: true });
    };
  }, [place, isShown]);
}

function ToastCard({ toast: { id, title, content, type, interval, act } }: { toast: Toast }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role; being hovered or focused only keeps it longer
    <div
      className={classes.toast}
      data-type={type}
      role={type === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => holdToast(id, 'pointer')}
      onPointerLeave={() => releaseToast(id, 'pointer')}
      onFocus={() => holdToast(id, 'focus')}
      onBlur={() => releaseToast(id, 'focus')}
    >
      <ShellIcon name={ICONS[type]} />
      <div>
        <b>{title}</b>
        <p>{content}</p>
        {act && (
          <button
            type="button"
            className={classes.act}
            onClick={() => {
              closeToast(id);
              act.press();
            }}
          >
            {act.label} {interval > 0 && <TimeLeft seconds={interval} />}
          </button>
        )}
      </div>
      <button type="button" aria-label={`Close: ${title}`} onClick={() => closeToast(id)}>
        <ShellIcon name="close" />
      </button>
    </div>
  );
}

/**
 * Counts down the seconds until a toast closes. Hidden from screen readers, which would announce every
 * second.
 */
function TimeLeft({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden>
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  );
}
