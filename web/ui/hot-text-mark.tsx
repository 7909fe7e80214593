import classes from './hot-text.module.css';

/** Whether words of a text are right: a sign, and a word for whoever hears it. */
export function HotTextMark({ mark }: { mark: 'right' | 'wrong' }) {
  return (
    <span className={classes.mark}>
      <span aria-hidden>{mark === 'right' ? '✓' : '✗'}</span>
      <span className={classes.unseen}>{mark === 'right' ? ', right' : ', not right'}</span>
    </span>
  );
}
