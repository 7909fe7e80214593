import { ShellIcon } from './shell-icon.tsx';
import classes from './toast-stack.module.css';
import { closeToast, holdToast, releaseToast, type Toast, useToasts } from './toasts.ts';

const ICONS = { success: 'tick', error: 'warning', warning: 'flag', info: 'info' } as const;

/** The stack at the top right, over everything. */
export function ToastStack() {
  const toasts = useToasts();
  return (
    <section className={classes.stack} aria-label="Messages">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, title, content, type } }: { toast: Toast }) {
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
      </div>
      <button type="button" aria-label={`Close: ${title}`} onClick={() => closeToast(id)}>
        <ShellIcon name="close" />
      </button>
    </div>
  );
}
