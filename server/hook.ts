/**
 * Hooks let a lower feature call a higher one without importing it. The lower feature declares the hook, and
 * `app/server/app.ts` connects it with the function of the higher one.
 */

interface Hook<Given extends readonly unknown[], Answer> {
  (...given: Given): Answer;
  answeredBy(answer: (...given: Given) => Answer): void;
}

const open = new Set<string>();

/**
 * Declares a hook that is not connected yet. `name` appears in the error if it is called before it is
 * connected.
 */
export function hook<Given extends readonly unknown[], Answer>(name: string): Hook<Given, Answer> {
  open.add(name);
  let answered: ((...given: Given) => Answer) | undefined;
  const ask = (...given: Given): Answer => {
    if (answered === undefined)
      throw new Error(`The hook ${name} has no implementation: set it in app/server/app.ts.`);
    return answered(...given);
  };
  return Object.assign(ask, {
    answeredBy(answer: (...given: Given) => Answer) {
      open.delete(name);
      answered = answer;
    },
  });
}

/** The names of hooks that are not connected yet. */
export function openHooks(): string[] {
  return [...open];
}
