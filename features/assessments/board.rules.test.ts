import { describe, expect, test } from 'vitest';
import {
  type Column,
  dropped,
  givenTo,
  heldAt,
  isWhereItWas,
  lifted,
  routesOf,
  stepped,
  totalsOf,
} from './board.rules.ts';
import type { Placement, Section } from './sections.contract.ts';

function section(id: string, fields: Partial<Section> = {}): Section {
  return {
    id,
    assessment: 'a',
    title: id,
    kind: 'math',
    position: 1,
    duration_seconds: 2100,
    instructions: '',
    tools: null,
    break_after_seconds: null,
    module: null,
    draw: null,
    question_count: 0,
    version: 1,
    ...fields,
  };
}

function placement(id: string, fields: Partial<Placement> = {}, difficulty: number | null = 1): Placement {
  return {
    id,
    section: 's',
    position: 1,
    marks: 1,
    unscored: false,
    version: 1,
    ...fields,
    question: {
      id: `q-${id}`,
      type: 'numeric',
      status: 'live',
      stem: '',
      difficulty,
      domain: null,
      topic: null,
      tags: [],
      ...fields.question,
    },
  };
}

function column(id: string, cards: string[], fields: Partial<Section> = {}): Column {
  return { section: section(id, fields), placements: cards.map((card) => placement(card)) };
}

const board = [column('one', ['a', 'b', 'c']), column('two', ['d']), column('three', [])];

function cardsOf(columns: readonly Column[]): string[] {
  return columns.map(({ placements }) => placements.map(({ id }) => id).join(''));
}

/** Picks up the card, presses the keys, drops the card, and returns the cards in each column. */
function cardsAfter(card: string, ...keys: string[]): string[] {
  const lift = lifted(board, card);
  expect(lift).not.toBeNull();
  if (lift === null) return [];
  return cardsOf(
    dropped(
      board,
      keys.reduce((held, key) => stepped(board, held, key), lift),
    ),
  );
}

describe('a card that is being moved on the board', () => {
  test('moves within its column and stops at its ends', () => {
    expect(cardsAfter('a', 'ArrowDown')).toEqual(['bac', 'd', '']);
    expect(cardsAfter('a', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual(['bca', 'd', '']);
    expect(cardsAfter('c', 'Home')).toEqual(['cab', 'd', '']);
    expect(cardsAfter('b', 'ArrowUp', 'ArrowUp', 'End')).toEqual(['acb', 'd', '']);
  });

  test('moves to the next column at the same height, or to its end if it is shorter', () => {
    expect(cardsAfter('c', 'ArrowRight')).toEqual(['ab', 'dc', '']);
    expect(cardsAfter('a', 'ArrowRight')).toEqual(['bc', 'ad', '']);
    expect(cardsAfter('d', 'ArrowRight', 'ArrowRight')).toEqual(['abc', '', 'd']);
    expect(cardsAfter('d', 'ArrowLeft', 'ArrowLeft')).toEqual(['dabc', '', '']);
  });

  test('skips a column that already has its question', () => {
    const same = placement('z', { question: { ...placement('a').question } });
    const columns = [
      board[0] as Column,
      { section: section('two'), placements: [same] },
      column('three', []),
    ];
    const lift = lifted(columns, 'a');
    if (lift === null) throw new Error('The card is not on the board.');
    expect(stepped(columns, lift, 'ArrowRight').at).toEqual({ column: 2, index: 0 });
    expect(heldAt(columns, lift, { column: 1, index: 0 })).toBe(lift);
  });

  test('leaves everything unchanged when it returns to its place', () => {
    const lift = lifted(board, 'b');
    if (lift === null) throw new Error('The card is not on the board.');
    const back = stepped(board, stepped(board, lift, 'ArrowRight'), 'ArrowLeft');
    expect(isWhereItWas(lift)).toBe(true);
    expect(isWhereItWas(back)).toBe(true);
    expect(lifted(board, 'nobody')).toBeNull();
  });
});

describe('the totals of a test', () => {
  const stage2 = { stage: 2, variant: 'lower', at_least: null };
  const columns: Column[] = [
    {
      section: section('m1', {
        module: { stage: 1, variant: 'a', at_least: null },
        break_after_seconds: 600,
      }),
      placements: [placement('a', {}, 1), placement('b', { unscored: true }, 3), placement('c', {}, null)],
    },
    { section: section('m2', { module: stage2 }), placements: [placement('d', { marks: 2 }, 5)] },
    {
      section: section('m2h', {
        module: { ...stage2, variant: 'higher', at_least: 13 },
        draw: { count: 1, from: 'section' },
      }),
      placements: [placement('e'), placement('f')],
    },
  ];

  test('count every question once, but count time, points and asked questions along a single route', () => {
    expect(totalsOf(columns, 2)).toEqual({
      questions: 6,
      asked: { least: 4, most: 4 },
      duration_seconds: 4200,
      untimed_sections: 0,
      break_seconds: 600,
      levels: [3, 0, 1, 0, 1],
      without_level: 1,
      unscored: 1,
      marks: { least: 6, most: 8 },
    });
  });

  test('count untimed sections separately, and no break after the last section', () => {
    const untimed = [column('x', ['a'], { duration_seconds: null, break_after_seconds: 60 })];
    expect(totalsOf(untimed, 1)).toMatchObject({
      duration_seconds: 0,
      untimed_sections: 1,
      break_seconds: 0,
    });
    expect(totalsOf([...columns, ...untimed], 1)).toMatchObject({
      duration_seconds: 4200,
      untimed_sections: 1,
    });
    expect(totalsOf([], 1)).toMatchObject({
      questions: 0,
      duration_seconds: 0,
      marks: { least: 0, most: 0 },
    });
  });

  test('say who gets a module, and list every route through the modules', () => {
    const sections = columns.map((one) => one.section);
    const middle = section('m2m', { module: { ...stage2, variant: 'middle', at_least: 8 } });
    const words = (all: Section[]) => all.map((one) => givenTo(one, all));
    expect(words(sections)).toEqual(['everyone', 'fewer than 13 correct', '13 or more correct']);
    expect(words([...sections, middle]).slice(1)).toEqual([
      'fewer than 8 correct',
      '13 or more correct',
      '8 to 12 correct',
    ]);
    expect(routesOf(sections, 'math')).toEqual(['a-lower', 'a-higher']);
    expect(routesOf([section('plain')], 'math')).toEqual(['']);
  });
});
