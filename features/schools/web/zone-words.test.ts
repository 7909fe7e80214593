import { expect, test } from 'vitest';
import { zoneChoices } from './zone-words.ts';

test('the list of time zones has each once under its current name, and keeps the stored name as its value', () => {
  for (const kept of ['Asia/Calcutta', 'Asia/Kolkata']) {
    const choices = zoneChoices(kept);
    expect(choices.filter(({ label }) => /Calcutta|Kolkata/.test(label))).toEqual([
      { value: kept, label: 'Asia/Kolkata' },
    ]);
    expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
  }
});
