import classes from './hot-text.module.css';

/** Marks text as right or wrong, with a sign and with a word for screen readers. */
export function HotTextMark({ mark }: { mark: 'right' | 'wrong' }) {
  return (
    <span className={classes.mark}>
      <span aria-hidden>{mark === 'right' ? '✓' : '✗'}</span>
      <span className={classes.unseen}>{mark === 'right' ? ', right' : ', wrong'}</span>
    </span>
  );
}
