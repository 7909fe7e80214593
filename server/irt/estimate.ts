/** The commands `irt calibrate` and `irt score`, which run core/irt on files. */
import { type Ability, type AbilityMethod, abilityOf } from '#core/irt/ability.ts';
import { type Calibration, calibrate, uninformativeItems } from '#core/irt/calibrate.ts';
import { expectedAbilities } from '#core/irt/expected-abilities.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import type { IrtModel } from '#core/irt/item-model.ts';
import { NOT_PRESENTED, type ResponseMatrix, RIGHT, WRONG } from '#core/irt/response-matrix.ts';
import { FileFault } from '#server/command-line.ts';
import { readParameters } from './parameters-file.ts';
import { MISSING, readResponses } from './response-file.ts';

interface NamedMatrix extends ResponseMatrix {
  readonly names: readonly string[];
}

/** Reads the responses in `path`, each 0, 1 or empty, with the item names. Throws a `FileFault`. */
export function readMatrix(path: string): NamedMatrix {
  const table = readResponses(path, (response) => /^[01]$/.test(response));
  const items = table.items.length;
  const isRight = table.items.map(({ responses }) => responses.map((response) => response === '1'));
  const codes = table.codes.map((code, place) => {
    if (code === MISSING) return NOT_PRESENTED;
    return isRight[place % items]?.[code] ? RIGHT : WRONG;
  });
  return { persons: table.persons, items, codes, names: table.items.map(({ name }) => name) };
}

/** Calibrates the items in a response file. Returns their parameters and information about the estimation. */
export function calibrateFile(model: IrtModel, path: string): object {
  const matrix = readMatrix(path);
  const flat = uninformativeItems(matrix);
  if (flat.length > 0) {
    throw new FileFault(
      flat.map(
        (item) => `${path}: everyone who was given item ${matrix.names[item]} answered it the same way`,
      ),
    );
  }
  const started = performance.now();
  const cycles = calibrate(matrix, model);
  let step = cycles.next();
  while (!step.done) step = cycles.next();
  const seconds = (performance.now() - started) / 1000;
  return { ...written(step.value, matrix.names), seconds };
}

function written({ items, ...calibration }: Calibration, names: readonly string[]): object {
  return { ...calibration, items: items.map((item, place) => ({ name: names[place], ...item })) };
}

/** Estimates each person's ability with the parameters in a second file, which must contain all items. */
export function scoreFile(parametersPath: string, method: AbilityMethod, path: string): object {
  const parameters = new Map(readParameters(parametersPath).map((item) => [item.name, item]));
  const matrix = readMatrix(path);
  const unknown = matrix.names.filter((name) => !parameters.has(name));
  if (unknown.length > 0) throw new FileFault(unknown.map((name) => `${parametersPath}: no item ${name}`));
  const items = matrix.names.map((name) => {
    const { a = 1, b = 0, c = 0 } = parameters.get(name) ?? {};
    return { a, b, c };
  });
  const started = performance.now();
  const scores = method === 'eap' ? expectedAbilities(matrix, items) : abilitiesOf(matrix, items, method);
  return { scores, seconds: (performance.now() - started) / 1000 };
}

function abilitiesOf(
  { persons, items: width, codes }: ResponseMatrix,
  items: readonly ItemParameters[],
  method: AbilityMethod,
): Ability[] {
  return Array.from({ length: persons }, (_, person) => {
    const answers = items.flatMap((item, place) => {
      const code = codes[person * width + place];
      return code === NOT_PRESENTED ? [] : [{ item, is_right: code === RIGHT }];
    });
    return abilityOf(answers, method);
  });
}
