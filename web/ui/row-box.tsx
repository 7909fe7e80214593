import { Checkbox } from '@mantine/core';

interface RowBoxProps {
  label: string;
  isChosen: boolean;
  isSome?: boolean;
  /** `isRange` (with the shift key): the click also applies to all rows since the last one. */
  choose: (isChosen: boolean, isRange: boolean) => void;
}

/** The checkbox that selects a row for a bulk action. `isSome` shows that only some rows are selected. */
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

/** The checkbox that selects all rows on a page, or deselects them if all are selected. */
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
      label="Select all on this page"
      isChosen={chosen > 0 && chosen === rows.length}
      isSome={chosen > 0}
      choose={() => choose(rows, chosen < rows.length)}
    />
  );
}
