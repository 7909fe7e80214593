/**
 * What a lower feature asks of a higher one, or tells it, without knowing it: the lower one says what is asked,
 * `app/server/app.ts` who answers.
 */

interface Hook<Given extends readonly unknown[], Answer> {
  (...given: Given): Answer;
  answeredBy(answer: (...given: Given) => Answer): void;
}

const open = new Set<string>();

/** A question that nobody answers yet. `name` tells it apart where it is asked in vain. */
export function hook<Given extends readonly unknown[], Answer>(name: string): Hook<Given, Answer> {
  open.add(name);
  let answered: ((...given: Given) => Answer) | undefined;
  const ask = (...given: Given): Answer => {
    if (answered === undefined) throw new Error(`Nobody answers ${name}: app/server/app.ts says who does.`);
    return answered(...given);
  };
  return Object.assign(ask, {
    answeredBy(answer: (...given: Given) => Answer) {
      open.delete(name);
      answered = answer;
    },
  });
}

/** The names of those that nobody answers. */
export function openHooks(): string[] {
  return [...open];
}
