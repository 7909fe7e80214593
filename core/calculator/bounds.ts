/** How much a calculator holds at most. It stands by itself, because the room knows of it before the calculator has come. */
export const MOST_CHARACTERS = 200;
export const MOST_LINES = 20;
