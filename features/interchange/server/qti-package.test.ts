import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { PIXEL_PNG } from '#tests/support/pictures.ts';
import { readQuestionFile } from './read-question-file.ts';

const item = (before: string, body: string) =>
  `<assessmentItem identifier="i1" title="One">
    <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
    <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>${before}<itemBody>${body}
    <choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Which?</prompt>
    <simpleChoice identifier="A">A</simpleChoice><simpleChoice identifier="B">B</simpleChoice></choiceInteraction></itemBody>
    <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;

const resource = (name: string, type = 'imsqti_item_xmlv2p2') =>
  `<resource identifier="${name}" type="${type}" href="${name}"><metadata><lom><general><keyword><langstring>Cells</langstring></keyword></general></lom></metadata></resource>`;
const manifest = (...resources: string[]) =>
  strToU8(`<manifest><resources>${resources.join('')}</resources></manifest>`);
const zipped = (files: Record<string, Uint8Array>) => readQuestionFile(zipSync(files), null);

describe('a QTI package', () => {
  const asked = (picture: string) => strToU8(item('', `<p><img src="${picture}" alt="a cell"/></p>`));

  test('gives its items in the order of its test, with pictures, passages, sections and keywords', () => {
    const reading = zipped({
      'imsmanifest.xml': manifest(
        resource('items/b.xml'),
        resource('items/a.xml'),
        resource('test.xml', 'imsqti_test_xmlv2p2'),
      ),
      'items/a.xml': asked('../pictures/a%20cell.png'),
      'items/b.xml': strToU8('<assessmentItem>'),
      'pictures/a cell.png': PIXEL_PNG,
      'test.xml': strToU8(`<assessmentTest title="Biology"><testPart><assessmentSection title="Cells">
        <rubricBlock view="candidate"><p>Read.</p></rubricBlock>
        <assessmentItemRef href="items/a.xml"/></assessmentSection><timeLimits/></testPart></assessmentTest>`),
    });
    if ('fault' in reading) throw new Error(reading.fault);
    const told = reading.items.map(({ report }) => `${report.file}: ${report.outcome}, ${report.reason}`);
    expect(told).toEqual([
      'test.xml: refused, only the items of a test can be imported, so its timeLimits would be lost',
      'items/a.xml: taken, null',
      'items/b.xml: refused, This isn’t well-formed XML: <assessmentItem> is not closed.',
    ]);
    expect(reading.items[1]?.item).toMatchObject({
      stem: '<p><img src="attachment:0" alt="a cell" /></p>\n    <p>Which?</p>',
      stimulus: '<p>Read.</p>',
      category: ['Biology', 'Cells'],
      tags: ['Cells'],
      files: [{ name: 'pictures/a cell.png', content_base64: PIXEL_PNG.toString('base64') }],
    });
  });

  test('uses a passage in a file of its own for all items that name it', () => {
    const reading = zipped({
      'imsmanifest.xml': manifest(resource('a.xml'), resource('b.xml')),
      'a.xml': strToU8(item('<assessmentStimulusRef href="s/p.xml"/>', '')),
      'b.xml': strToU8(item('<assessmentStimulusRef href="s/none.xml"/>', '')),
      's/p.xml': strToU8(
        '<qti-assessment-stimulus><qti-stimulus-body><p>Read.</p></qti-stimulus-body></qti-assessment-stimulus>',
      ),
    });
    if ('fault' in reading) throw new Error(reading.fault);
    expect(reading.items.map(({ item, report }) => item?.stimulus ?? report.reason)).toEqual([
      '<p>Read.</p>',
      'its passage “s/none.xml” is missing from the file',
    ]);
  });

  /** For each item: its file, and its category or the reason for its refusal. */
  const told = (files: Record<string, Uint8Array>) => {
    const reading = zipped(files);
    if ('fault' in reading) throw new Error(reading.fault);
    return reading.items.map(({ item, report }) => {
      const outcome = report.reason === null ? (item?.category ?? []).join(' / ') : report.reason;
      return `${report.file}: ${outcome}`;
    });
  };
  const testOf = (...sections: string[]) => strToU8(`<assessmentTest>${sections.join('')}</assessmentTest>`);
  const section = (title: string, ...hrefs: string[]) =>
    `<assessmentSection title="${title}">${hrefs.map((href) => `<assessmentItemRef href="${href}"/>`).join('')}</assessmentSection>`;
  const onlyTest = manifest(resource('tests/t.xml', 'imsqti_test_xmlv2p2'));

  test('gives the items that its test names if the manifest lists only the test', () => {
    expect(
      told({
        'imsmanifest.xml': onlyTest,
        'tests/t.xml': testOf(section('Cells', '../items/b.xml', '../items/a.xml', '../items/none.xml')),
        'items/a.xml': asked('../p.png'),
        'items/b.xml': asked('../p.png'),
        'p.png': PIXEL_PNG,
      }),
    ).toEqual(['items/b.xml: Cells', 'items/a.xml: Cells', 'items/none.xml: its file isn’t in the package']);
  });

  test('gives the items of sections stored in separate files, each section once', () => {
    const ref = (href: string) => `<assessmentSectionRef href="${href}"/>`;
    expect(
      told({
        'imsmanifest.xml': onlyTest,
        'tests/t.xml': testOf(`<testPart>${ref('s.xml')}${ref('none.xml')}</testPart>`),
        'tests/s.xml': strToU8(
          `<assessmentSection title="Cells"><assessmentItemRef href="a.xml"/>${ref('s.xml')}</assessmentSection>`,
        ),
        'tests/a.xml': asked('p.png'),
      }),
    ).toEqual(['tests/none.xml: its file isn’t in the package', 'tests/a.xml: Cells']);
  });

  test('puts an item that several sections and tests name under the first of them', () => {
    expect(
      told({
        'imsmanifest.xml': manifest(
          resource('t.xml', 'imsqti_test_xmlv2p2'),
          resource('u.xml', 'imsqti_test_xmlv2p2'),
          resource('a.xml'),
          resource('b.xml'),
        ),
        't.xml': testOf(section('First', 'a.xml'), section('Second', 'b.xml', 'a.xml')),
        'u.xml': testOf(section('Third', 'b.xml', 'a.xml')),
        'a.xml': asked('p.png'),
        'b.xml': asked('p.png'),
      }),
    ).toEqual(['a.xml: First', 'b.xml: Second']);
  });

  test('reports a test without items, and parts of a test that would be lost, as refused', () => {
    expect(
      told({
        'imsmanifest.xml': manifest(resource('t.xml', 'imsqti_test_xmlv2p2')),
        't.xml': testOf('<timeLimits maxTime="60"/>'),
      }),
    ).toEqual([
      't.xml: it contains no items',
      't.xml: only the items of a test can be imported, so its timeLimits would be lost',
    ]);
  });

  test.each([
    ['without a manifest', {}],
    ['whose manifest lists neither an item nor a test', { 'imsmanifest.xml': manifest() }],
  ])(
    'can also be %s, which is read as a folder of items with their pictures, sorted by name',
    (_what, more) => {
      const files = {
        ...more,
        'items/q10.xml': asked('../p/a.png'),
        'items/q2.xml': asked('../p/a.png'),
        'items/s.xml': strToU8(
          '<assessmentStimulus><stimulusBody><p>Read.</p></stimulusBody></assessmentStimulus>',
        ),
        'items/notes.xml': strToU8('<notes/>'),
        '__MACOSX/items/._q2.xml': strToU8('none'),
        'p/a.png': PIXEL_PNG,
      };
      expect(told(files)).toEqual([
        'items/notes.xml: its root is <notes>, which isn’t an item',
        'items/q2.xml: ',
        'items/q10.xml: ',
      ]);
      const reading = zipped(files);
      expect('items' in reading && reading.items[1]?.item?.files).toHaveLength(1);
    },
  );

  test('without a manifest puts its items into the sections of its test', () => {
    const files = {
      'a.xml': asked('p.png'),
      'b.xml': asked('p.png'),
      't.xml': testOf(section('Cells', 'b.xml')),
    };
    expect(told(files)).toEqual(['b.xml: Cells', 'a.xml: ']);
  });

  test.each<[string, Record<string, Uint8Array>, string]>([
    [
      'as an Excel workbook',
      { '[Content_Types].xml': strToU8('<a/>'), 'xl/workbook.xml': strToU8('<a/>') },
      'This is an office document. Save its table as “CSV UTF-8”, then choose that file.',
    ],
    [
      'without a manifest and without a document',
      { 'a.png': PIXEL_PNG },
      'The file has no QTI manifest (imsmanifest.xml) and no QTI item. Nothing was read.',
    ],
    [
      'with a broken manifest',
      { 'imsmanifest.xml': strToU8('<manifest>') },
      'imsmanifest.xml: This isn’t well-formed XML',
    ],
    [
      'with a document type in its manifest',
      {
        'imsmanifest.xml': strToU8(
          '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><manifest>&b;</manifest>',
        ),
      },
      'declares a document type',
    ],
    ['without a question', { 'imsmanifest.xml': manifest() }, 'The file has no questions.'],
    [
      'with an archive inside it',
      { 'imsmanifest.xml': manifest(resource('a.xml')), 'more/b.zip': zipSync({ c: strToU8('d') }) },
      'The file contains another archive (more/b.zip)',
    ],
    ['with a path that points outside it', { '../imsmanifest.xml': manifest() }, 'points outside the zip'],
  ])('%s is refused as a whole', (_what, files, fault) => {
    expect(zipped(files)).toEqual({
      fault: expect.stringContaining(fault),
      line: expect.toBeOneOf([null, 1]),
    });
  });

  test('is refused if it is cut off', () => {
    const whole = zipSync({ 'imsmanifest.xml': manifest(resource('a.xml')), 'a.xml': asked('a') });
    expect(readQuestionFile(whole.subarray(0, 300), 'qti')).toMatchObject({
      fault: expect.stringContaining('This zip file can'),
    });
  });
});
