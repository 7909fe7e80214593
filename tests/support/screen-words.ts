/** The rules for the words that people see: words with a better replacement, and the lengths of texts. */
import type { VisibleText } from '../../build/visible-texts.ts';

interface ReplacedWord {
  readonly word: RegExp;
  /** The words to write instead. */
  readonly instead: string;
  /** A text with the word, to check that the rule finds it. */
  readonly example: string;
}

/** Words and phrases that no screen, API problem, audit entry or letter contains. */
export const REPLACED_WORDS: readonly ReplacedWord[] = [
  // Words for assignments, sessions and results.
  { word: /\ballot/i, instead: '“assign”', example: 'Allot a test' },
  { word: /\ballocat/i, instead: '“assign” or “assignment”', example: 'Allocated to 3 groups' },
  { word: /\bBegin\b/, instead: '“Start”', example: 'Begin' },
  {
    word: /\b(?:beg[iau]n|begins|beginning) (?:\S+ ){0,2}(?:tests?|sections?|attempts?|sessions?|sets?)\b/i,
    instead: '“start”',
    example: 'You can begin this test at 9:00.',
  },
  { word: /\bnot (?:yet )?begun\b/i, instead: '“not started”', example: 'Not begun' },
  {
    word: /\bgo(?:es|ing)? on\b|\bwent on\b(?! a break)/i,
    instead: '“continue”',
    example: 'Go on with the test',
  },
  { word: /\bunder ?way\b/i, instead: '“in progress”', example: '3 sessions under way' },
  { word: /\bhand(?:s|ed|ing)? (?:it |this |them )?in\b/i, instead: '“submit”', example: 'Hand it in' },
  { word: /\bAll in\b/, instead: '“submitted”', example: 'All in' },
  {
    word: /\b(?:is|are|be|isn’t|aren’t|comes?|came|not|yet) out\b(?! of)/i,
    instead: '“released”',
    example: 'Your score is not out yet.',
  },
  { word: /\broom code/i, instead: '“start code”', example: 'Enter the room code' },
  { word: /\bomit(?:s|ted|ting)?\b/i, instead: '“skipped” or “left out”', example: '4 omitted' },
  { word: /\bf(?:alls?|ell|allen) due\b/i, instead: '“is due”', example: 'It falls due tomorrow.' },
  {
    word: /\bextend (?:the )?(?:time|due|test)/i,
    instead: '“give more time” or “move due date”',
    example: 'Extend time',
  },
  { word: /\b(?:takes?|took|taken) live\b/i, instead: '“publish”', example: 'Take live' },

  // Words for points and grades.
  {
    word: /(?:\d|\{\}|\b(?:a|an|each|every|full|half|one|no|lost)) marks?\b/i,
    instead: '“points”',
    example: '24 marks',
  },
  {
    word: /(?<!quotation |byte order )\bmarks\b(?! (?:\S+ ){1,2}as\b)/i,
    instead: '“points” or “grades”',
    example: 'Share of marks',
  },
  { word: /\bmarking\b(?! \S+ as\b)/i, instead: '“grading”', example: 'Marking queue' },

  // People.
  { word: /\bcarers?\b/i, instead: '“counselor”, “tutor” or “manager”', example: 'Your carer' },
  { word: /\btakers?\b/i, instead: '“student” or “people who take it”', example: 'All takers' },
  { word: /\bpupils?\b/i, instead: '“student”', example: 'Your pupils' },
  { word: /\bwhoever\b/i, instead: '“anyone who” or “the person who”', example: 'Whoever has the link' },
  { word: /\bwhom\b/i, instead: '“who”, or make the person the subject', example: 'People whom you teach' },
  {
    word: /\b(?:of|to) (?:his|hers|theirs|ours)\b/i,
    instead: '“their” or “our”',
    example: 'A group of theirs',
  },
  { word: /\bof yours\b/i, instead: '“your”', example: 'A file of yours' },
  { word: /\bone['’]s\b/i, instead: '“your” or “their”', example: 'Change one’s password' },
  { word: /\btold\b/i, instead: '“notified”, “shown” or “sent”', example: 'Staff are told.' },

  // Words for what people do with items.
  { word: /\bretire[ds]?\b/i, instead: '“archive”', example: 'Retire this question' },
  { word: /\bput(?:s|ting)? away\b/i, instead: '“archive”', example: 'Put it and put away' },
  { word: /\bmend(?:s|ed|ing)?\b/i, instead: '“fix” or “correct”', example: 'Mend the question' },
  { word: /\bamend/i, instead: '“edit” or “change”', example: 'Amend the answer' },
  { word: /\btak(?:e|es|en|ing) out\b/i, instead: '“remove”', example: 'Take out the question' },
  { word: /\bfor good\b/i, instead: '“permanently”', example: 'Delete it for good' },
  {
    word: /\b(?:nothing|none) (?:is|was) kept\b|\bkept (?:of|for|by|in|on this)\b/i,
    instead: '“saved” or “stored”',
    example: 'Answers are kept on this device.',
  },
  {
    word: /\b(?:is|are|was|were|been|sets) made\b|\b(?:has|have) made\b/i,
    instead: '“created”',
    example: 'The set was made yesterday.',
  },

  // Plain English.
  { word: /\bseldom\b/i, instead: '“rarely”', example: 'Seldom used' },
  { word: /\bwhatever\b|^That which\b/i, instead: 'the thing itself', example: 'Whatever staff change' },
  { word: /\bbesides?\b/i, instead: '“next to” or “in addition to”', example: 'Beside the question' },
  { word: /\bnone but\b/i, instead: '“only”', example: 'None but admins' },
  { word: /\bat once\b/i, instead: '“immediately” or “at the same time”', example: 'Send it at once' },
  { word: /\bcan not\b/i, instead: '“can’t”', example: 'You can not undo this.' },
  { word: /\bany more\b(?! \w)/i, instead: '“anymore”', example: 'Nobody sees it any more.' },
  { word: /\b(?:by|of) which\b/i, instead: 'two sentences', example: 'The rule by which it is scored' },
  {
    word: /\bwaits for\b|\bthat wait for\b/i,
    instead: '“needs” or “is waiting for”',
    example: 'It waits for approval.',
  },
  {
    word: /\bWhat is (?:held|kept|called|said|told|left|below|new|better)\b/,
    instead: 'a noun, as in “Stored data” or “New for you”',
    example: 'What is held about you',
  },

  {
    word: /\bstands?\b(?! for)|\bstood\b/i,
    instead: '“is”, “level” or “position”',
    example: 'How you stand',
  },
  { word: /(?<!luck )\balone\b/i, instead: '“only”', example: 'Admins alone can change it.' },
  {
    word: /\bdid(?: not|n’t) load\b/i,
    instead: '“couldn’t load”',
    example: 'Your groups did not load.',
  },
  {
    word: /\bthere is no such\b|\bno such\b/i,
    instead: '“This … doesn’t exist, or you can’t see it.”',
    example: 'There is no such test.',
  },

  // American spelling, and the product's names for its objects.
  { word: /\bpractis/i, instead: '“practice”', example: 'Practise more' },
  { word: /\benrol(?!l)/i, instead: '“enroll”', example: 'Enrol students' },
  { word: /\bcolour/i, instead: '“color”', example: 'Colour scheme' },
  {
    word: /\b(?:cancel|label|travel|model|total)l(?:ed|ing)\b/i,
    instead: 'one “l”, as in “canceled” and “labeled”',
    example: 'The sitting was cancelled.',
  },
  { word: /\bgrey/i, instead: '“gray”', example: 'Grey questions' },
  { word: /\blicence/i, instead: '“license”', example: 'Under this licence' },
  { word: /\banalys(?:ed?|ing)\b/i, instead: '“analyze”', example: 'Analyse the answers' },
  {
    word: /\b(?:apolog|capital|categor|custom|emphas|final|initial|max?im|memor|min?im|normal|optim|organ|personal|priorit|random|recogn|standard|summar|util|visual)is(?:e[ds]?|ing|ation)\b/i,
    instead: '“-ize”, as in “organize”',
    example: 'Organise the lessons',
  },
  {
    word: /\b(?:behaviour|favour|honour|neighbour|centre|programme|judgement|catalogue|towards|whilst)/i,
    instead: 'the American spelling',
    example: 'Favourite behaviour',
  },
  { word: /\bmaths\b/i, instead: '“math”', example: 'Maths test' },
  { word: /\bmobiles?\b/i, instead: '“phone”', example: 'Your mobile was changed' },
  {
    word: /\bmails?\b(?! (?:server|merge)\b)/i,
    instead: '“email”',
    example: 'We sent you a mail.',
  },
  { word: /\p{L}!(?:$|\s)/u, instead: 'a period instead of an exclamation mark', example: 'Well done!' },
];

/** A text may have at most this many words. */
const MOST_WORDS = 30;

interface Exemption {
  /** Rules about how a text starts. */
  readonly text: string;
  readonly reason: string;
}

/** Texts that may contain a replaced word. */
const EXEMPT_FROM_WORDS: readonly Exemption[] = [
  { text: 'Usage: npm run -s irt -- analyse', reason: 'The command is named “analyse”.' },
  { text: 'daily mail of notices', reason: 'It is part of a signed token; nobody reads it.' },
];

/** Texts that may have more words. */
const EXEMPT_FROM_LENGTH: readonly Exemption[] = [
  { text: 'Usage: npm run -s ', reason: 'It lists the options of a command.' },
  { text: '<!doctype html>', reason: 'It is a whole page.' },
  { text: '<p>The town library keeps', reason: 'It is the passage of a sample question.' },
  { text: 'As a parent or guardian, you agree that', reason: 'It is the text of a consent.' },
  {
    text: 'Each night, a new version learns from released first answers',
    reason: 'It explains a rule on a page of settings.',
  },
];

/** One sentence for each violation of the rules, with the file, the line and the text. */
export function wordFaults(texts: readonly VisibleText[]): string[] {
  return texts.flatMap(({ file, line, text, isHeading }) => {
    const place = `${file}:${line}`;
    const faults = isExempt(text, EXEMPT_FROM_WORDS)
      ? []
      : REPLACED_WORDS.flatMap(({ word, instead }) => {
          const found = word.exec(text)?.[0];
          return found === undefined
            ? []
            : [`${place} says “${found}” in the text “${text}”. Write ${instead} instead.`];
        });
    const count = text.split(' ').length;
    if (count > MOST_WORDS && !isExempt(text, EXEMPT_FROM_LENGTH))
      faults.push(`${place} has ${count} words in the text “${text}”. Write at most ${MOST_WORDS}.`);
    if (isHeading && text.endsWith('.'))
      faults.push(`${place} has the heading “${text}”. A heading has no period at its end.`);
    return faults;
  });
}

/** Exemptions that no text needs anymore. */
export function unusedExemptions(texts: readonly VisibleText[]): string[] {
  return [...EXEMPT_FROM_WORDS, ...EXEMPT_FROM_LENGTH]
    .filter((exemption) => !texts.some(({ text }) => isExempt(text, [exemption])))
    .map(({ text }) => `No text starts with “${text}”. Remove its exemption.`);
}

function isExempt(text: string, exemptions: readonly Exemption[]): boolean {
  return exemptions.some((exemption) => text.startsWith(exemption.text));
}
