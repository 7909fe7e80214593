import { expect, test } from 'vitest';
import { skillGroups } from './skill-options.ts';

const tag = (id: string, parent: string | null = null) => ({ id, name: id.toUpperCase(), parent });

test('groups skills by domain in order, sub-topics after their skill, and puts the rest at the end', () => {
  const skills = {
    domains: [tag('algebra'), tag('geometry')],
    topics: [
      tag('circles', 'geometry'),
      tag('lost', 'gone'),
      tag('lines', 'algebra'),
      tag('angles', 'geometry'),
    ],
    sub_topics: [tag('slopes', 'lines'), tag('orphan', 'gone')],
  };
  expect(skillGroups(skills, 'Others')).toEqual([
    {
      group: 'ALGEBRA',
      items: [
        { value: 'lines', label: 'LINES' },
        { value: 'slopes', label: 'LINES: SLOPES' },
      ],
    },
    {
      group: 'GEOMETRY',
      items: [
        { value: 'circles', label: 'CIRCLES' },
        { value: 'angles', label: 'ANGLES' },
      ],
    },
    { group: 'Others', items: [{ value: 'lost', label: 'LOST' }] },
  ]);
});
