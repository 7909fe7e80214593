/** The settings of grading by hand. */
import type { SettingDefinition } from './setting-definition.rules.ts';

export const MARKING_SETTINGS = [
  {
    key: 'marking.names_hidden',
    title: 'Names are hidden while marking',
    says: 'Graders read answers without names, question by question instead of session by session.',
    kind: 'switch',
    default: false,
  },
  {
    key: 'marking.second_marker',
    title: 'A second marker',
    says: 'Two people mark each answer, neither knowing what the other gave; the mean counts. Where they are too far apart a third person decides, or a manager.',
    kind: 'switch',
    default: false,
  },
  {
    key: 'marking.tolerance_percent',
    title: 'How far two markers may be apart',
    says: 'Of the marks that an answer may get. Two that are further apart wait for a decision; 0 lets the same marks alone stand.',
    kind: 'number',
    default: 10,
    least: 0,
    most: 100,
    unit: '%',
  },
] as const satisfies readonly SettingDefinition[];
