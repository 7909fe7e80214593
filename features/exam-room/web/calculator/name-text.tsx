/** A name of the calculator, such as `a` or `x_1`, with its subscript below the line. */
export function NameText({ name }: { name: string }) {
  const [letter, below] = name.split('_');
  return (
    <>
      {letter}
      {below !== undefined && <sub>{below}</sub>}
    </>
  );
}
