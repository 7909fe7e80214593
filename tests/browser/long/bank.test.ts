import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { accessibilityFaults, expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD } from '#tests/support/seed.ts';

let app: RunningApp;
let admin: Calls;

type Calls = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

interface Named {
  id: string;
  name: string;
  version: number;
}

beforeAll(async () => {
  app = await runningApp();
  await app.person({ role: 'admin', username: 'ada' });
  await app.person({ role: 'tutor', username: 'ines' });
  await app.person({ role: 'tutor', username: 'jon' });
  await app.person({ role: 'counselor', username: 'cora' });
  admin = await callsOf('ada');
});

afterAll(() => app.close());

async function callsOf(username: string): Promise<Calls> {
  const json = { 'content-type': 'application/json' };
  const signIn = await fetch(`${app.url}/api/sign-in/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { access_token } = (await signIn.json()) as { access_token: string };
  return async <Answer>(method: string, path: string, body?: unknown) => {
    const response = await fetch(app.url + path, {
      method,
      headers: { authorization: `JWT ${access_token}`, ...(body === undefined ? {} : json) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
}

/**
 * Adds a question that may be published, and deletes it after the test, so that each test knows the bank's
 * content.
 */
async function question(fields: Record<string, unknown>, calls = admin): Promise<Named> {
  const made = await calls<Named>('POST', '/api/questions/', {
    type: 'single_choice',
    options: [{ text: '<p>4</p>', is_correct: true }, { text: '<p>5</p>' }],
    ...fields,
  });
  onTestFinished(() => admin<void>('DELETE', `/api/questions/${made.id}/`));
  return made;
}

async function tagId(kind: string, name: string): Promise<string> {
  const { results } = await admin<{ results: Named[] }>('GET', `/api/tags/${kind}/?page_size=200`);
  return results.find((tag) => tag.name === name)?.id ?? '';
}

function pane(page: Page) {
  return page.getByRole('region', { name: 'Selected question' });
}

test('a tutor writes a question by keyboard and sees its formulas while typing', async () => {
  const page = await openPageAs(app, 'ines', { path: '/questions' });
  await page.getByText('No questions yet').waitFor();
  await page.getByRole('link', { name: 'New question' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Question', exact: true }).focus();
  await page.keyboard.type('If 3 < 5 and ');
  await page.keyboard.press('Control+m');
  const dialog = page.getByRole('dialog', { name: 'Formula' });
  await dialog.getByRole('textbox', { name: 'LaTeX' }).focus();
  await page.keyboard.type('\\frac{x}{2} = 2');
  await dialog.getByRole('region', { name: 'Preview' }).locator('math mfrac').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const stem = page.getByRole('textbox', { name: 'Question', exact: true });
  await stem.locator('.katex-html .mfrac').waitFor();
  await page.keyboard.type(', what is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('x');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('?');
  await stem.locator('b', { hasText: /^x$/ }).waitFor();

  await tabTo(page, 'Option A');
  await page.keyboard.type('5');
  await tabTo(page, 'Option B');
  await page.keyboard.type('\\(2^2\\)');
  await tabTo(page, 'Remove option C');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove option C' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Option B is correct' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Move option B with the arrow keys' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText('Option B is now A.').waitFor();
  expect(await page.getByRole('radio', { name: 'Option A is correct' }).isChecked()).toBe(true);
  expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(1);
  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved.').waitFor();
  await page.waitForURL(/\/questions\/[0-9a-f-]{36}$/);
  await expectNoFaults(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Questions' }).click();
  const read = pane(page);
  await read.getByText('If 3 < 5 and').waitFor();
  await read.locator('.katex').first().waitFor();
  await page.getByRole('switch', { name: 'Show answer key' }).click();
  expect(
    await read.getByRole('listitem').filter({ hasText: 'Correct' }).locator('annotation').textContent(),
  ).toBe('2^2');
  const id = new URL((await read.getByRole('link', { name: 'Edit' }).getAttribute('href')) ?? '', app.url);
  await admin<void>('DELETE', `/api${id.pathname}/`);
});

/** Presses Tab until the field with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const focused = 'document.activeElement';
    const label = await page.evaluate<string | null>(
      `${focused}.getAttribute('aria-label') ?? ${focused}.labels?.[0]?.textContent ??
        document.getElementById(${focused}.getAttribute('aria-labelledby'))?.textContent ?? null`,
    );
    if (label === name) return;
  }
  throw new Error(`The Tab key does not reach ${name}.`);
}

test('errors that prevent a question from being published appear at their fields, and then it is published', async () => {
  const page = await openPageAs(app, 'ada', { path: '/questions/new' });
  await page.getByRole('textbox', { name: 'Option A', exact: true }).fill('4');
  await page.getByRole('textbox', { name: 'Option B', exact: true }).fill('4');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Enter the question.').waitFor();
  await page.getByText('Mark the correct option.').waitFor();
  await page.getByText('This is the same as option 1.').waitFor();
  expect(await page.getByText('Enter the option.').count()).toBe(2);
  await page.locator('[aria-invalid="true"]:focus').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('What is 2 + 2?');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  const answers = page.getByRole('combobox', { name: 'Accepted answers' });
  await answers.fill('four');
  await answers.press('Enter');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('four: Enter a whole number, a decimal, or a fraction.').waitFor();
  await answers.press('Backspace');
  await answers.fill('4');
  await answers.press('Enter');
  await page.getByRole('combobox', { name: 'Tags' }).fill('linear func');
  await page.getByRole('option', { name: 'Linear functions (skill)', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Question published.').waitFor();
  // Press the button by keyboard, because a toast covers it for a while.
  await page.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Archive question' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByText('Question archived.').waitFor();
  await pane(page).getByText('Archived').waitFor();
});

test('search, filters and the selected question are in the URL, and the keys j, k and e work', async () => {
  const algebra = await tagId('topic', 'Linear functions');
  await question({ stem: '<p>Sum of walnuts</p>', difficulty: 2, tags: [algebra] });
  const second = await question({ stem: '<p>Count the walnuts</p>', difficulty: 4 });
  const page = await openPageAs(app, 'ada', { path: '/questions?search=walnuts' });
  const read = pane(page);
  await read.getByText('Count the walnuts').waitFor();
  await page.keyboard.press('j');
  await read.getByText('Sum of walnuts').waitFor();
  await page.waitForURL(/question=/);
  await page.keyboard.press('k');
  await read.getByText('Count the walnuts').waitFor();
  await page.keyboard.press('e');
  await page.waitForURL(`**/questions/${second.id}`);
  await page.goBack();
  await read.getByText('Count the walnuts').waitFor();

  await page.getByRole('button', { name: 'Level' }).click();
  await page.getByRole('option', { name: '2', exact: true }).click();
  await read.getByText('Sum of walnuts').waitFor();
  expect(new URL(page.url()).searchParams.get('difficulty')).toBe('2');
  await page.getByRole('button', { name: 'Skill' }).click();
  await page.getByRole('option', { name: 'Linear functions', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Skill: Linear functions' }).waitFor();
  await page.getByText('1 result').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Remove Skill: Linear functions' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('almonds');
  await page.getByText('No results').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByText(/in the bank/).waitFor();
});

test('a counselor reads the question without its answer key and cannot write one', async () => {
  const made = await question({
    stem: '<p>Which is \\(\\sqrt{16}\\)?</p>',
    explanation: '<p>Because it is.</p>',
    stimulus: '<table><tr><th>n</th><td>1</td></tr></table>',
  });
  const page = await openPageAs(app, 'cora', { path: '/questions' });
  await pane(page).locator('.katex').waitFor();
  await pane(page).getByRole('cell', { name: '1' }).waitFor();
  for (const name of ['New question', 'Edit']) {
    expect(await page.getByRole('link', { name }).count()).toBe(0);
  }
  expect(await page.getByRole('switch', { name: 'Show answer key' }).count()).toBe(0);
  await expectNoFaults(page);
  await page.goto(`/questions/${made.id}`);
  await page.locator('.katex').waitFor();
  expect(await page.getByText('Because it is.').count()).toBe(0);
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.goto('/questions/new');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('a save that conflicts with a different change loses nothing, and leaving with unsaved changes asks first', async () => {
  const made = await question({ stem: '<p>First words</p>' });
  const page = await openPageAs(app, 'ada', { path: `/questions/${made.id}` });
  const stem = page.getByRole('textbox', { name: 'Question', exact: true });
  await stem.fill('My words');
  await admin('PATCH', `/api/questions/${made.id}/`, { version: made.version, stem: '<p>Their words</p>' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('This question was changed by someone else in the meantime.').waitFor();
  expect(await stem.innerText()).toBe('My words');
  await page.getByRole('button', { name: 'Save my version' }).click();
  await page.getByText('Question saved.').waitFor();
  await stem.fill('Unsaved');
  await page.getByRole('main').getByRole('link', { name: 'Questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await stem.innerText()).toBe('Unsaved');
  await page.getByRole('main').getByRole('link', { name: 'Questions' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await pane(page).getByText('My words').waitFor();
});

test("a tutor reads a different author's question with its answer key but cannot change it", async () => {
  const made = await question({ stem: '<p>Whose?</p>' }, await callsOf('ines'));
  const page = await openPageAs(app, 'jon', { path: `/questions/${made.id}` });
  await page.getByRole('switch', { name: 'Show answer key' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Correct' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page
    .getByText(
      'This question is shared with every school. Copy it, or ask its author or an admin to change it.',
    )
    .waitFor();
  await page.getByRole('button', { name: 'Copy to my school' }).waitFor();
});

test('an option is dragged to a different place', async () => {
  const made = await question({ stem: '<p>Order?</p>' });
  const page = await openPageAs(app, 'ada', { path: `/questions/${made.id}` });
  await page.getByRole('textbox', { name: 'Option A', exact: true }).waitFor();
  const handle = page.getByRole('button', { name: 'Move option B with the arrow keys' });
  await handle.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  const target = await page.getByRole('textbox', { name: 'Option A', exact: true }).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 4, { steps: 8 });
  await page.mouse.up();
  expect(await page.getByRole('textbox', { name: 'Option A', exact: true }).innerText()).toBe('5');
});

test('an invalid formula is reported, and no formula violates the content security policy', async () => {
  const page = await openPageAs(app, 'ada', { path: '/questions/new' });
  const stem = page.getByRole('textbox', { name: 'Question', exact: true });
  await stem.fill('\\(\\frac{1\\)');
  await stem.getByText('Can’t show this formula: \\frac{1').waitFor();
  // Every construct that KaTeX could draw with a style attribute. A blocked style would fail the test.
  await stem.fill(
    '\\[\\fcolorbox{red}{blue}{a} \\pmb{b} \\colorbox{red}{c} \\textcolor{red}{d} \\sqrt[3]{e} \\cancel{f} \\boxed{g}\\]',
  );
  await stem.locator('.katex-display').waitFor();
});

test('a file is previewed line by line and imported, and rejected questions have a reason', async () => {
  const page = await openPageAs(app, 'ines', { path: '/questions' });
  await page.getByRole('link', { name: 'Import' }).click();
  const text = page.getByRole('textbox', { name: 'Or paste the text' });
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('The file is empty.').waitFor();
  await text.fill('::Sum:: What is 2 + 2? {=4 ~5}\n\n::Mountain:: Which ends so? {=*berg*}\n');
  await page.getByRole('button', { name: 'Preview import' }).click();
  const group = (name: string) => page.getByRole('rowgroup', { name, exact: true });
  await group('Can’t be imported').getByRole('row').filter({ hasText: 'Mountain' }).waitFor();
  const taken = group('Without changes');
  await taken.getByRole('button', { name: 'Show' }).click();
  await taken.getByRole('row').filter({ hasText: 'Sum' }).waitFor();
  await page.getByText('The file has no categories or tags.').waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Import 1 question' }).click();
  await page.getByText('1 question imported.').waitFor();
  await expectNoFaults(page);
  await taken.getByRole('link', { name: 'Sum' }).click();
  const stem = page.getByRole('textbox', { name: 'Question', exact: true });
  expect(await stem.innerText()).toBe('What is 2 + 2?');
  await admin<void>('DELETE', `/api${new URL(page.url()).pathname}/`);
});
