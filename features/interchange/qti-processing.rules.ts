/**
 * Runs the response processing of a QTI item: the points that an answer earns, and the feedback that it
 * shows. Refuses random elements and vendors' own programs.
 */
import { expressionValue, type Variables } from './qti-expression.rules.ts';
import { NotTaken } from './qti-tree.rules.ts';
import { type Declaration, declarationOf, single, type Value } from './qti-values.rules.ts';
import { childOf, childrenOf, elementsIn, type XmlElement } from './xml.rules.ts';

/**
 * No real question has more rule elements. The limit matters because the rules run for every answer that is
 * tried.
 */
const MOST_ELEMENTS = 2_000;

export interface Outcomes {
  /** The score; null if no rule sets one. */
  readonly score: number | null;
  readonly values: ReadonlyMap<string, Value>;
}

export interface Processing {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Whether the item says how answers are scored. */
  readonly is_told: boolean;
  /**
   * Numbers and words that the rules compare with, besides the declared ones. The scores that rules assign
   * are left out.
   */
  readonly literals: readonly string[];
  /** The `equal` expressions in the rules, with their tolerance. */
  readonly comparisons: readonly XmlElement[];
  run(responses: ReadonlyMap<string, Value>): Outcomes;
}

/** Prepares the processing of an item with names of QTI 2. Throws `NotTaken` if it cannot be run. */
export function processingOf(item: XmlElement): Processing {
  const declared = (name: string) => childrenOf(item, name).map(declarationOf);
  const responses = new Map(declared('responseDeclaration').map((one) => [one.identifier, one]));
  const outcomes = declared('outcomeDeclaration');
  const element = childOf(item, 'responseProcessing');
  const all = element === undefined ? [] : elementsIn(element, () => true);
  if (all.length > MOST_ELEMENTS) {
    throw new NotTaken(
      'responseProcessing',
      `its responseProcessing has more than ${MOST_ELEMENTS} elements`,
    );
  }
  // A score that a rule assigns is not an answer. Without this check, a score that is a number could be
  // mistaken for an answer within the tolerance.
  const outcomeValues = all.filter(({ name }) => name === 'setOutcomeValue');
  const marks = new Set(outcomeValues.flatMap((value) => childrenOf(value, 'baseValue')));
  const rules = element?.children ?? [];
  const template = rules.length === 0 ? (element?.attributes.template ?? null) : null;
  const byTemplate = template === null ? null : templateScore(template, responses);
  return {
    declarations: responses,
    is_told: rules.length > 0 || byTemplate !== null,
    literals: all.filter((one) => one.name === 'baseValue' && !marks.has(one)).map(({ text }) => text.trim()),
    comparisons: all.filter(({ name }) => name === 'equal'),
    run: (given) => {
      const values = new Map<string, Value>(
        outcomes.map(({ identifier, base, default: value }) => [
          identifier,
          value ?? (/^(?:integer|float)$/.test(base) ? [0] : null),
        ]),
      );
      if (byTemplate !== null) return { score: byTemplate(given), values };
      const variables: Variables = { responses, outcomes: values, given };
      const declarations = new Map(outcomes.map((one) => [one.identifier, one]));
      carryOut(rules, { variables, values, declarations });
      const score = values.get('SCORE')?.[0];
      return { score: typeof score === 'number' ? score : null, values };
    },
  };
}

/** The scoring of a template of the standard, recognized by the last part of its URL. */
function templateScore(
  address: string,
  responses: ReadonlyMap<string, Declaration>,
): (given: ReadonlyMap<string, Value>) => number {
  const name = (address.split(/[/\\]/).at(-1) ?? '').replace(/\.xml$/i, '');
  const declaration = responses.get('RESPONSE') ?? [...responses.values()][0];
  const isMatch = name === 'match_correct';
  // Common Cartridge has a different name for this template.
  const isMap = name === 'map_response' || name === 'CC2_map_response';
  if (!(isMatch || isMap)) {
    throw new NotTaken(
      'responseProcessing',
      `the template “${name}” of its responseProcessing isn’t supported`,
    );
  }
  const kind = isMatch ? 'match' : 'mapResponse';
  return (given) => {
    if (declaration === undefined) return 0;
    const variables: Variables = { responses, outcomes: new Map(), given };
    const named = (of: string): XmlElement => made(of, { identifier: declaration.identifier });
    const expression = isMatch ? made(kind, {}, [named('variable'), named('correct')]) : named(kind);
    const [worth] = expressionValue(expression, variables) ?? [];
    return typeof worth === 'number' ? worth : worth === true ? 1 : 0;
  };
}

function made(name: string, attributes: XmlElement['attributes'], children: XmlElement[] = []): XmlElement {
  return { name, line: 1, attributes, children, text: '', place: 0 };
}

interface Run {
  readonly variables: Variables;
  readonly values: Map<string, Value>;
  readonly declarations: ReadonlyMap<string, Declaration>;
}

/** Runs the rules. Returns whether the processing continues after them. */
function carryOut(rules: readonly XmlElement[], run: Run): boolean {
  for (const rule of rules) {
    switch (rule.name) {
      case 'responseCondition':
        if (!branch(rule, run)) return false;
        break;
      case 'responseProcessingFragment':
        if (!carryOut(rule.children, run)) return false;
        break;
      case 'setOutcomeValue':
        run.values.set(rule.attributes.identifier ?? '', assigned(rule, run));
        break;
      case 'lookupOutcomeValue':
        run.values.set(rule.attributes.identifier ?? '', lookedUp(rule, run));
        break;
      case 'exitResponse':
        return false;
      default:
        throw new NotTaken(rule.name);
    }
  }
  return true;
}

function branch(condition: XmlElement, run: Run): boolean {
  for (const part of condition.children) {
    if (part.name === 'responseElse') return carryOut(part.children, run);
    const [test, ...rules] = part.children;
    if (test === undefined) continue;
    if (expressionValue(test, run.variables)?.[0] === true) return carryOut(rules, run);
  }
  return true;
}

function assigned({ children: [expression] }: XmlElement, { variables }: Run): Value {
  return expression === undefined ? null : expressionValue(expression, variables);
}

/** Looks up the computed number in the table of the outcome's declaration. */
function lookedUp(rule: XmlElement, run: Run): Value {
  const declaration = run.declarations.get(rule.attributes.identifier ?? '');
  const [source] = assigned(rule, run) ?? [];
  const table =
    childOf(declaration?.element, 'matchTable') ?? childOf(declaration?.element, 'interpolationTable');
  if (declaration === undefined || table === undefined || typeof source !== 'number') return null;
  const isWhole = table.name === 'matchTable';
  const row = table.children.find(({ attributes }) => {
    const bound = Number(attributes.sourceValue);
    if (isWhole) return source === bound;
    return attributes.includeBoundary === 'false' ? source > bound : source >= bound;
  });
  const target = single(declaration.base, row?.attributes.targetValue ?? table.attributes.defaultValue ?? '');
  return target === null ? null : [target];
}
