/** The courses of the demo school: units and lessons with their skills, and questions for some of them. */
import { putQuestionNode } from '#features/questions/nodes.contract.ts';
import { addResource } from '#features/resources/resources.contract.ts';
import { addSubjectTree, type WrittenTree } from '#features/subjects/subjects.contract.ts';
import { TAG_CALLS } from '#features/tags/tags.contract.ts';
import type { SignedIn } from './calls.ts';
import type { BankQuestion } from './write-bank.ts';

/**
 * Units with lessons, and the codes of each lesson's skills. One lesson has no skill yet, as in a growing
 * course.
 */
type Units = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const MATH: Units = {
  'Unit 1 · Linear models': {
    'Lines from two points': ['H.C.'],
    'Slope as a rate': ['H.B.'],
    'Solving multistep equations': ['H.A.'],
    'Systems by elimination': ['H.D.'],
    'Inequalities in words': ['H.E.'],
  },
  'Unit 2 · Functions': {
    'Reading function notation': ['P.C.'],
    'Linear or exponential': ['H.B.', 'P.C.'],
    'Starting value and growth': ['P.C.'],
  },
  'Unit 3 · Quadratics': {
    Factoring: ['P.A.'],
    'Completing the square': [],
    'The discriminant': ['P.B.'],
    Parabolas: ['P.C.'],
  },
  'Unit 4 · Data': {
    'Ratios and units': ['Q.A.'],
    'Percent of a percent': ['Q.B.'],
    'Center and spread': ['Q.C.'],
    'Lines of best fit': ['Q.D.'],
    'Conditional probability': ['Q.E.'],
    'Margin of error': ['Q.F.', 'Q.G.'],
  },
  'Unit 5 · Geometry': {
    'Area and volume': ['S.A.'],
    'Angles and parallel lines': ['S.B.'],
    'Right triangles': ['S.C.'],
    'Circles and arcs': ['S.D.'],
  },
};

const READING: Units = {
  'Unit 1 · Information and ideas': {
    'Main idea in one sentence': ['CID'],
    'What must be true': ['INF'],
    'Evidence from texts and graphs': ['COE'],
  },
  'Unit 2 · Craft and structure': {
    'Words in context': ['WIC'],
    'Structure and purpose': ['TSP'],
    'Comparing two texts': ['CTC'],
  },
  'Unit 3 · Expression of ideas': {
    'From notes to a sentence': ['SYN'],
    'Choosing transitions': ['TRA'],
  },
  'Unit 4 · Standard English': {
    'Sentence boundaries': ['BOU'],
    'Agreement and modifiers': ['FSS'],
  },
};

const BOOKS = 'https://openstax.org/books';

/** Pages of open textbooks by the lesson that they help with. */
const PAGES: Readonly<Record<string, readonly (readonly [title: string, page: string])[]>> = {
  'Lines from two points': [
    ['Linear equations in one variable', 'college-algebra-2e/pages/2-2-linear-equations-in-one-variable'],
  ],
  'Slope as a rate': [
    ['Linear functions and the meaning of slope', 'college-algebra-2e/pages/4-1-linear-functions'],
  ],
  'Systems by elimination': [
    [
      'Systems of two equations, with worked examples',
      'college-algebra-2e/pages/7-1-systems-of-linear-equations-two-variables',
    ],
  ],
  Factoring: [['Factoring polynomials', 'college-algebra-2e/pages/1-5-factoring-polynomials']],
  'The discriminant': [
    ['Quadratic equations and the discriminant', 'college-algebra-2e/pages/2-5-quadratic-equations'],
  ],
  Parabolas: [['Quadratic functions and their graphs', 'college-algebra-2e/pages/5-1-quadratic-functions']],
  'Linear or exponential': [['Exponential functions', 'college-algebra-2e/pages/6-1-exponential-functions']],
  'Center and spread': [
    ['Measures of center', 'introductory-statistics-2e/pages/2-5-measures-of-the-center-of-the-data'],
    ['Measures of spread', 'introductory-statistics-2e/pages/2-7-measures-of-the-spread-of-the-data'],
  ],
};

const SUB_TOPICS: Readonly<Record<string, readonly string[]>> = {
  'H.B.': ['Slope as a rate of change', 'Starting value'],
  'P.B.': ['Number of solutions', 'Completing the square'],
  'Q.B.': ['Percent change', 'Percent of a percent'],
};

/**
 * Only some questions are placed: enough to show that placing and tagging differ. Placing all would delay the
 * demo's start.
 */
const PLACED_IN_A_LESSON = 6;
const PLACED_IN_UNITS = 3;

/** Creates the courses, places questions of the bank, and adds pages to their lessons. */
export async function makeCourses({ call }: SignedIn, bank: readonly BankQuestion[]): Promise<void> {
  const { results } = await call(TAG_CALLS.topic.list, { query: { page_size: '200' } });
  const topics = new Map(results.map(({ code, id }) => [code, id]));
  const idOf = (code: string) => topics.get(code) ?? '';
  for (const [code, names] of Object.entries(SUB_TOPICS)) {
    for (const name of names) await call(TAG_CALLS.sub_topic.add, { body: { name, parent: idOf(code) } });
  }
  const plant = (name: string, units: Units) =>
    call(addSubjectTree, { body: { name, children: writtenUnits(units, idOf) } });
  const math = await plant('Math course, fall', MATH);
  await plant('Reading and Writing course', READING);
  for (const unit of math.children.slice(0, PLACED_IN_UNITS)) {
    for (const lesson of unit.children) {
      const codes = MATH[unit.name]?.[lesson.name] ?? [];
      const questions = bank.filter(({ question }) => codes.includes(question.topic));
      for (const { id } of questions.slice(0, PLACED_IN_A_LESSON)) {
        await call(putQuestionNode, { params: { id, node: lesson.id } });
      }
    }
  }
  for (const lesson of math.children.flatMap(({ children }) => children)) {
    for (const [title, page] of PAGES[lesson.name] ?? []) {
      await call(addResource, {
        body: { node: lesson.id, title, url: `${BOOKS}/${page}`, audience: 'students' },
      });
    }
  }
}

function writtenUnits(units: Units, idOf: (code: string) => string): WrittenTree[] {
  return Object.entries(units).map(([name, lessons]) => ({
    name,
    tags: [],
    children: Object.entries(lessons).map(([lesson, codes]) => ({
      name: lesson,
      tags: codes.map(idOf),
      children: [],
    })),
  }));
}
