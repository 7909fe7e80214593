import { describe, expect, test } from 'vitest';
import { packed, picturesOf, sealedToKeep, unpacked } from './sealed.rules.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const picture = (number: number, query = '') =>
  `<p>x <img alt="" src="/api/files/${id(number)}/${query}" /></p>`;

describe('the pictures of a section', () => {
  test('are found in directions, stimuli, stems and options, in order and once each', () => {
    const questions = [
      {
        stimulus: picture(2),
        stem: picture(3),
        options: [{ text: picture(4) + picture(5, '?signature=x') }],
      },
      { stimulus: picture(2), stem: picture(1), options: [] },
    ];
    expect(picturesOf(picture(1), questions)).toEqual([1, 2, 3, 4, 5].map(id));
  });

  test('include those in a matching question, prompts before options', () => {
    const question = {
      stimulus: '',
      stem: '',
      prompts: [{ text: picture(1) }],
      options: [{ text: picture(2) }],
    };
    expect(picturesOf('', [question])).toEqual([1, 2].map(id));
  });

  test('are found only in an img tag, not in similar tags or plain text', () => {
    const own = `/api/files/${id(1)}/`;
    for (const stem of [
      `<p>${own}</p>`,
      `<imgs src="${own}" />`,
      `<img alt=""> ${own} >`,
      `img src="${own}"`,
    ])
      expect(picturesOf('', [{ stimulus: '', stem, options: [] }]), stem).toEqual([]);
    // Malformed text that starts a second tag inside the first.
    expect(picturesOf(`<img <img src="${own}" />`, [])).toEqual([id(1)]);
  });

  test('do not include link targets or pictures on other servers', () => {
    const stem = `<p><a href="/api/files/${id(1)}/">a sheet</a><img src="https://example.org/p.png" alt="" /></p>`;
    expect(picturesOf('', [{ stimulus: '', stem, options: [] }])).toEqual([]);
  });
});

describe('packed pictures', () => {
  test('unpack to the same pictures, at any offset in memory', () => {
    const pictures = [
      { id: id(1), type: 'image/png', bytes: Uint8Array.of(1, 0, 255) },
      { id: id(2), type: 'image/webp', bytes: new Uint8Array() },
      { id: id(3), type: 'image/gif', bytes: Uint8Array.from({ length: 70_000 }, (_, place) => place % 251) },
    ];
    const all = packed(pictures);
    expect(unpacked(all)).toEqual(pictures);
    const moved = new Uint8Array(all.length + 5);
    moved.set(all, 5);
    expect(unpacked(moved.subarray(5))).toEqual(pictures);
  });

  test('begin with the length of an ASCII list of contents', () => {
    const all = packed([{ id: id(1), type: 'image/png', bytes: Uint8Array.of(7, 8, 9) }]);
    const list = JSON.stringify([{ id: id(1), type: 'image/png', size: 3 }]);
    expect(new DataView(all.buffer).getUint32(0)).toBe(list.length);
    expect(new TextDecoder('ascii').decode(all.subarray(4, 4 + list.length))).toBe(list);
    expect([...all.subarray(4 + list.length)]).toEqual([7, 8, 9]);
    expect(all).toHaveLength(4 + list.length + 3);
  });

  test('can be empty, so that a section without pictures needs no special case', () => {
    expect(unpacked(packed([]))).toEqual([]);
  });
});

describe('the sealed sections kept on a device', () => {
  const section = (number: number, status: 'locked' | 'open' | 'closed', sealed: string | null) => ({
    id: id(number),
    title: '',
    status,
    question_count: 1,
    sealed,
    standard_seconds: null,
    duration_seconds: null,
    break_after_seconds: null,
  });

  test('include the first section before the start', () => {
    expect(sealedToKeep([section(1, 'locked', 'a'), section(2, 'locked', 'b')])).toEqual({
      open: null,
      next: { id: id(1), sealed: 'a' },
      over: [],
    });
  });

  test('include the open section and the next, and no section that is over', () => {
    const sections = [section(1, 'closed', null), section(2, 'open', 'b'), section(3, 'locked', 'c')];
    expect(sealedToKeep(sections)).toEqual({
      open: { id: id(2), sealed: 'b' },
      next: { id: id(3), sealed: 'c' },
      over: [id(1)],
    });
  });

  test('do not include a section that earlier answers still have to choose', () => {
    const sections = [section(1, 'open', 'a'), section(2, 'locked', null), section(3, 'locked', 'c')];
    expect(sealedToKeep(sections)).toEqual({ open: { id: id(1), sealed: 'a' }, next: null, over: [] });
  });

  test('are removed once every section is over', () => {
    expect(sealedToKeep([section(1, 'closed', 'a'), section(2, 'closed', null)])).toEqual({
      open: null,
      next: null,
      over: [id(1), id(2)],
    });
  });

  test('do not exist for a test whose questions come one at a time', () => {
    expect(sealedToKeep([section(1, 'open', null)])).toEqual({ open: null, next: null, over: [] });
  });
});
