import classes from '../frame/question.module.css';

interface CrossOutProps {
  letter: string;
  isOut: boolean;
  onPress: () => void;
}

/** The button that crosses an option out or restores it. */
export function CrossOut({ letter, isOut, onPress }: CrossOutProps) {
  return (
    <button
      type="button"
      className={classes.cut}
      aria-label={isOut ? `Undo: restore option ${letter}` : `Cross out option ${letter}`}
      onClick={onPress}
    >
      {isOut ? 'Undo' : <span className={classes.cutLetter}>{letter}</span>}
    </button>
  );
}
