import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import type { SubjectTree } from '../subjects.contract.ts';

let api: TestApi;
let north: string;
let manager: ApiClient;
let manager_id: string;
let southern: ApiClient;
beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  const person = await api.person({ role: 'manager', schools: [north] });
  manager_id = person.id;
  manager = await api.as(person);
  southern = await api.as(await api.person({ role: 'manager', schools: [await api.school('South')] }));
});
afterAll(() => api.close());

const NODE = '/api/subjects-nodes/';
let count = 0;
let course: SubjectTree;
/** Inserts a course: Unit 1 with two lessons, Unit 2 with one. */
beforeEach(async () => {
  count += 1;
  course = await plant({
    name: `Course ${count}`,
    children: [
      { name: 'Unit 1', children: [{ name: 'Lines' }, { name: 'Slopes' }] },
      { name: 'Unit 2', children: [{ name: 'Parabolas' }] },
    ],
  });
});

async function plant(tree: object): Promise<SubjectTree> {
  return (await manager.post('/api/subjects/tree/create/', tree)).body;
}
const at = (tree: SubjectTree, ...names: string[]): SubjectTree => {
  const [name, ...rest] = names;
  if (name === undefined) return tree;
  const child = tree.children.find((one) => one.name === name);
  if (child === undefined) throw new Error(`There is no ${name} in ${tree.name}.`);
  return at(child, ...rest);
};
const treeNow = async (id = course.id): Promise<SubjectTree> =>
  (await manager.get(`/api/subjects/tree/${id}/`)).body;
const outline = ({ name, children }: SubjectTree): unknown =>
  children.length === 0 ? name : [name, children.map(outline)];
const change = (node: { id: string; version: number }, body: object) =>
  manager.patch(`${NODE}${node.id}/`, { version: node.version, ...body });
const faults = ({ status, body }: Reply) => [status, body.errors?.map(({ path }: { path: string }) => path)];
async function question(...nodes: { id: string }[]): Promise<string> {
  const { id } = await seedQuestion(api.platform.database, api.clock.now(), manager_id);
  for (const { id: node } of nodes) await manager.post(`/api/questions/${id}/nodes/`, { node });
  return id;
}

test('adds a whole tree in one call, or adds nothing and reports every error', async () => {
  expect(outline(course)).toEqual([
    course.name,
    [
      ['Unit 1', ['Lines', 'Slopes']],
      ['Unit 2', ['Parabolas']],
    ],
  ]);
  expect(at(course, 'Unit 1', 'Slopes')).toMatchObject({
    depth: 3,
    position: 1,
    root: course.id,
    school: { id: north },
    question_count: 0,
  });
  const wrong = await manager.post('/api/subjects/tree/create/', {
    name: 'Half',
    children: [{ name: 'Twin' }, { name: 'twin', tags: [course.id] }],
  });
  expect(faults(wrong)).toEqual([422, ['body.children.1.name', 'body.children.1.tags.0']]);
  const deep = [1, 2, 3, 4, 5, 6].reduce<object[]>(
    (children, level) => [{ name: `L${level}`, children }],
    [],
  );
  const tooDeep = await manager.post('/api/subjects/tree/create/', { name: 'Deep', children: deep });
  expect(tooDeep.status).toBe(400);
  expect(tooDeep.body.errors[0].message).toBe('A course can have at most 6 levels.');
  const roots = await manager.get('/api/subjects/?search=half');
  expect(roots.body.count).toBe(0);
  const again = await manager.post('/api/subjects/tree/create/', { name: course.name.toUpperCase() });
  expect([again.status, again.body.code]).toEqual([409, 'node_name_taken']);
});

test('course trees can be read by roots, trees, children and descendants, individually and in lists', async () => {
  const added = await manager.post('/api/subjects/', { name: 'Circles', parent: at(course, 'Unit 2').id });
  expect(added.body).toMatchObject({ depth: 3, position: 1, root: course.id });
  const root = await manager.get(`/api/subjects/?search=${encodeURIComponent(course.name)}&school=${north}`);
  expect(root.body.results.map(({ id }: { id: string }) => id)).toContain(course.id);
  const trees = (await manager.get('/api/subjects/tree/?page_size=200')).body.results as SubjectTree[];
  expect(trees.find(({ id }) => id === course.id)).toEqual(await treeNow());
  const unit = await treeNow(at(course, 'Unit 1').id);
  expect(outline(unit)).toEqual(['Unit 1', ['Lines', 'Slopes']]);
  expect(unit.parent).toBe(course.id);
  const children = await manager.get(`/api/onelevel-childnodes/${course.id}/`);
  expect(children.body.results.map(({ name }: { name: string }) => name)).toEqual(['Unit 1', 'Unit 2']);
  const below = await manager.get(`/api/subnodes/${course.id}/?page_size=2&page=2`);
  expect(below.body.count).toBe(6);
  expect(below.body.results[0]).toMatchObject({
    name: 'Slopes',
    depth: 3,
    path: [{ name: course.name }, { name: 'Unit 1' }],
  });
  expect((await southern.get('/api/subjects/?shared=true')).body.count).toBe(0);
});

describe('a node of a course tree', () => {
  test('moves with its descendants to a place among the new siblings, and to a different tree', async () => {
    const parabolas = at(course, 'Unit 2', 'Parabolas');
    await change(parabolas, { parent: at(course, 'Unit 1').id, position: 1 });
    expect(outline(await treeNow())).toEqual([
      course.name,
      [['Unit 1', ['Lines', 'Parabolas', 'Slopes']], 'Unit 2'],
    ]);
    expect((await change(at(course, 'Unit 2'), { position: 0 })).body.position).toBe(0);
    const other = await plant({ name: `Summer ${count}` });
    const unit = at(await treeNow(), 'Unit 1');
    expect((await change(unit, { parent: other.id })).body.root).toBe(other.id);
    expect(outline(await treeNow(other.id))).toEqual([
      other.name,
      [['Unit 1', ['Lines', 'Parabolas', 'Slopes']]],
    ]);
    expect(at(await treeNow(other.id), 'Unit 1', 'Lines').root).toBe(other.id);
    const alone = await change(at(await treeNow(other.id), 'Unit 1'), { parent: null, name: `Own ${count}` });
    expect(alone.body).toMatchObject({ parent: null, depth: 1, path: [] });
    expect(outline(await treeNow(other.id))).toBe(other.name);
  });

  test('cannot be moved under itself, with a stale version, or to a different school', async () => {
    const unit = at(course, 'Unit 1');
    const under = await change(unit, { parent: at(course, 'Unit 1', 'Lines').id });
    expect(faults(under)).toEqual([422, ['body.parent']]);
    expect(under.body.errors[0].message).toBe('An item can’t be moved inside itself.');
    expect((await change(unit, { name: 'First unit' })).status).toBe(200);
    expect((await change(unit, { name: 'Late' })).body).toMatchObject({
      code: 'stale_version',
      current: { name: 'First unit' },
    });
    const theirs = (await southern.post('/api/subjects/', { name: `Theirs ${count}` })).body;
    expect(faults(await change(at(course, 'Unit 2'), { parent: theirs.id }))).toEqual([422, ['body.parent']]);
    const taken = await change(at(course, 'Unit 2'), { name: 'FIRST UNIT' });
    expect([taken.status, taken.body.code]).toEqual([409, 'node_name_taken']);
  });

  test('counts each question on it or below it once, whether found by place, by tags or by both', async () => {
    const line = await seedTagLine(api.platform.database, api.clock.now());
    const lines = at(course, 'Unit 1', 'Lines');
    await change(lines, { tags: [line.topic] });
    const tag = (id: string, kind: string) =>
      api.platform.database.kysely.insertInto('question_tags').values({ question: id, tag: kind }).execute();
    await tag(await question(lines, at(course, 'Unit 1', 'Slopes')), line.topic);
    const only = await question(lines);
    const elsewhere = await question();
    await tag(elsewhere, line.sub_topic);
    const full = (await manager.get(`${NODE}${lines.id}/`)).body;
    expect(full.questions).toEqual({ both: 1, node_only: 1, tags_only: 1 });
    expect(full.question_count).toBe(2);
    const tree = await treeNow();
    expect([tree.question_count, at(tree, 'Unit 1').question_count]).toEqual([2, 2]);
    expect(at(tree, 'Unit 2').question_count).toBe(0);
    const listed = async (query: string) =>
      (await manager.get(`/api/questions/?node=${at(course, 'Unit 1').id}${query}`)).body.results.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed('&node_by=node_only')).toEqual([only]);
    expect(await listed('&node_by=tags_only')).toEqual([elsewhere]);
    expect((await listed('')).length).toBe(2);
    expect((await southern.get(`/api/questions/?node=${lines.id}&node_by=tags_only`)).body.count).toBe(0);
  });

  test('is removed with its descendants while nothing uses it; a node in use must be merged', async () => {
    const on = await question(at(course, 'Unit 1', 'Lines'));
    const unit = at(course, 'Unit 1');
    const used = await manager.delete(`${NODE}${unit.id}/`);
    expect([used.status, used.body.code]).toEqual([409, 'node_in_use']);
    expect(used.body.detail).toContain('It has 1 question');
    const into = (id: string) => manager.delete(`${NODE}${unit.id}/?reassign_to=${id}`);
    expect(faults(await into(at(course, 'Unit 1', 'Lines').id))).toEqual([422, ['query.reassign_to']]);
    await manager.post('/api/subjects/', { name: 'LINES', parent: at(course, 'Unit 2').id });
    expect((await into(at(course, 'Unit 2').id)).status).toBe(204);
    const tree = await treeNow();
    expect(outline(tree)).toEqual([course.name, [['Unit 2', ['Parabolas', 'LINES', 'Slopes']]]]);
    const { nodes } = (await manager.get(`/api/questions/${on}/`)).body;
    expect(nodes).toEqual([{ id: at(tree, 'Unit 2', 'LINES').id, name: 'LINES' }]);
    expect((await manager.delete(`${NODE}${at(tree, 'Unit 2', 'Slopes').id}/`)).status).toBe(204);
  });

  test('can be merged into its parent even if a child has the same name', async () => {
    await manager.post('/api/subjects/', { name: 'Unit 1', parent: at(course, 'Unit 1').id });
    const unit = at(course, 'Unit 1');
    expect((await manager.delete(`${NODE}${unit.id}/?reassign_to=${course.id}`)).status).toBe(204);
    expect(outline(await treeNow())).toEqual([
      course.name,
      [['Unit 2', ['Parabolas']], 'Lines', 'Slopes', 'Unit 1'],
    ]);
  });
});

test('a question can be put on a node or taken off it by people who may change the question or the node, within one school', async () => {
  const on = await question(at(course, 'Unit 2'), at(course, 'Unit 1', 'Lines'));
  const listed = await manager.get(`/api/questions/${on}/nodes/`);
  expect(listed.body.results).toMatchObject([
    { name: 'Lines', path: [{ name: course.name }, { name: 'Unit 1' }] },
    { name: 'Unit 2' },
  ]);
  const url = `/api/questions/${on}/nodes/${at(course, 'Unit 2').id}/`;
  expect([(await manager.put(url)).status, (await manager.delete(url)).status]).toEqual([200, 204]);
  expect((await manager.delete(url)).status).toBe(404);
  expect((await southern.put(url)).status).toBe(404);

  const tutor = await api.as(await api.person({ role: 'tutor', schools: [north] }));
  expect((await tutor.put(url)).status).toBe(403);
  const own = (await tutor.post('/api/questions/', { type: 'essay', stem: 'Why?' })).body;
  expect((await tutor.post(`/api/questions/${own.id}/nodes/`, { node: course.id })).status).toBe(201);
  expect((await tutor.post(`/api/questions/${own.id}/nodes/`, { node: course.id })).status).toBe(200);
  const admin = await api.as(await api.person({ role: 'admin' }));
  const theirs = (await southern.post('/api/subjects/', { name: `Others ${count}` })).body;
  const across = await admin.post(`/api/questions/${own.id}/nodes/`, { node: theirs.id });
  expect(faults(across)).toEqual([422, ['body.node']]);
  const shared = (await admin.post('/api/questions/', { type: 'essay', stem: 'Shared?' })).body;
  expect((await southern.post(`/api/questions/${shared.id}/nodes/`, { node: theirs.id })).status).toBe(201);
  expect((await manager.get(`/api/questions/${shared.id}/`)).body.nodes).toEqual([]);
});
