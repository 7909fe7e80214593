import { expect, test } from 'vitest';
import { zoneChoices } from './zone-words.ts';

test('a zone is found by the name of today, stands once, and stays as it is kept', () => {
  for (const kept of ['Asia/Calcutta', 'Asia/Kolkata']) {
    const choices = zoneChoices(kept);
    expect(choices.filter(({ label }) => /Calcutta|Kolkata/.test(label))).toEqual([
      { value: kept, label: 'Asia/Kolkata' },
    ]);
    expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
  }
});
