/** The settings of grading by hand. */
import type { SettingDefinition } from './setting-definition.rules.ts';

export const MARKING_SETTINGS = [
  {
    key: 'marking.names_hidden',
    title: 'Hide names while grading',
    says: 'Graders read answers without names, question by question instead of session by session.',
    kind: 'switch',
    default: false,
  },
  {
    key: 'marking.second_marker',
    title: 'Two graders for each answer',
    says: 'Two people grade each answer without seeing each other’s points, and the mean counts. If they differ too much, a third grader or a manager decides.',
    kind: 'switch',
    default: false,
  },
  {
    key: 'marking.tolerance_percent',
    title: 'Allowed difference between graders',
    says: 'As a share of the answer’s points. Larger differences need a decision. 0 means that both graders must give the same points.',
    kind: 'number',
    default: 10,
    least: 0,
    most: 100,
    unit: '%',
  },
] as const satisfies readonly SettingDefinition[];
