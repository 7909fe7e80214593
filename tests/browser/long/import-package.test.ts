import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
  await app.person({ role: 'admin', username: 'ada' });
});
afterAll(() => app.close());

const declared = (name: string) =>
  `<responseDeclaration identifier="${name}" cardinality="single" baseType="string"><correctResponse><value>leaf</value></correctResponse></responseDeclaration>`;
const ITEM = `<assessmentItem identifier="i1" title="Trees">
${declared('A')}
${declared('B')}
<itemBody><p>Read of the oak.</p>
<extendedTextInteraction responseIdentifier="A"><prompt>Why does it grow?</prompt></extendedTextInteraction>
<p>What falls in autumn? A <textEntryInteraction responseIdentifier="B"/></p></itemBody>
</assessmentItem>`;
const MANIFEST =
  '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="items/oak.xml"/></resources></manifest>';

test('an item with two questions is shown as two questions, each next to its source text', async () => {
  const page = await openPageAs(app, 'ada', { path: '/questions/import' });
  const zip = zipSync({ 'imsmanifest.xml': strToU8(MANIFEST), 'items/oak.xml': strToU8(ITEM) });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'trees.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  await page.getByText('Trees (1)').waitFor();
  const second = page.getByRole('row', { name: /Trees \(2\)/ });
  await second.getByRole('button', { name: 'oak' }).focus();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('row', { name: /In the file/ });
  await opened.getByText('<assessmentItem identifier="i1" title="Trees">').waitFor();
  await opened.getByText('items/oak.xml, line 1').waitFor();
  await opened.getByText('What falls in autumn? A _____').waitFor();
  await expectNoFaults(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoFaults(page);
});
