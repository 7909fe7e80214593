import { Checkbox } from '@mantine/core';

interface RowBoxProps {
  label: string;
  isChosen: boolean;
  isSome?: boolean;
  /** `isRange`: with shift, all since the last one are meant. */
  choose: (isChosen: boolean, isRange: boolean) => void;
}

/** The box by which a row, or with `isSome` a whole page of them, is chosen for an act on many. */
export function RowBox({ label, isChosen, isSome = false, choose }: RowBoxProps) {
  return (
    <Checkbox
      size="xs"
      data-chooses
      aria-label={label}
      checked={isChosen}
      indeterminate={isSome && !isChosen}
      onChange={({ currentTarget, nativeEvent }) =>
        choose(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** The box over the rows of a page: all of them, or none where all are chosen. */
export function PageBox<Row>({
  rows,
  isChosen,
  choose,
}: {
  rows: readonly Row[];
  isChosen: (row: Row) => boolean;
  choose: (rows: readonly Row[], isChosen: boolean) => void;
}) {
  const chosen = rows.filter(isChosen).length;
  return (
    <RowBox
      label="Choose all on this page"
      isChosen={chosen > 0 && chosen === rows.length}
      isSome={chosen > 0}
      choose={() => choose(rows, chosen < rows.length)}
    />
  );
}
