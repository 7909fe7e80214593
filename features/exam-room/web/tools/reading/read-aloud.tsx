import { useEffect, useMemo, useRef, useState } from 'react';
import { optionLetter } from '#core/question-kinds/question-kinds.ts';
import { type MathNode, spokenMath } from '#core/spoken-math/spoken-math.ts';
import {
  isReadingRate,
  READING_RATES,
  type ReadingRate,
  saidOf,
  sentencesIn,
} from '../../../read-aloud.rules.ts';
import button from '../../frame/button.module.css';
import { RoomIcon } from '../../frame/room-icon.tsx';
import { paint, unpaint } from './paint.ts';
import { type ReadText, rangeOf, readText } from './read-text.ts';
import classes from './reading.module.css';
import { type Texts, textRoots } from './use-texts.ts';

/** One sentence: its spoken words, and its place on the page. */
interface Sentence {
  readonly words: string;
  readonly lang: string;
  readonly range: Range | null;
}

const RATE_KEY = 'assay-reading-rate';

const voice: SpeechSynthesis | undefined = globalThis.speechSynthesis;

/**
 * Reads the question aloud with the browser's voice, sentence by sentence, and highlights the current one.
 */
export function ReadAloud({ texts, onClose }: { texts: Texts; onClose: () => void }) {
  const sentences = useMemo(() => (texts.size === 0 ? [] : allSentences()), [texts]);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [rate, setRate] = useState(keptRate);
  const index = Math.min(at, Math.max(0, sentences.length - 1));
  useSpeech(isPlaying ? sentences[index] : undefined, rate, () => {
    if (index + 1 < sentences.length) setAt(index + 1);
    else {
      setPlaying(false);
      setAt(0);
    }
  });
  const isAtStart = at === 0 && !isPlaying;
  usePaintedSentence(isAtStart ? null : (sentences[index]?.range ?? null));
  if (voice === undefined) {
    return (
      <section className={classes.panel} aria-label="Read aloud">
        <p className={classes.hint}>This browser can’t read aloud. Tell your proctor.</p>
      </section>
    );
  }
  const step = (by: 1 | -1) => setAt(Math.min(Math.max(index + by, 0), sentences.length - 1));
  return (
    <section className={classes.panel} aria-label="Read aloud">
      <div className={classes.voice}>
        <button
          type="button"
          className={button.button}
          data-kind="primary"
          disabled={sentences.length === 0}
          onClick={() => setPlaying(!isPlaying)}
        >
          <RoomIcon name={isPlaying ? 'pause' : 'play'} />
          {isPlaying ? 'Pause' : isAtStart ? 'Read aloud' : 'Continue'}
        </button>
        <button
          type="button"
          className={button.button}
          disabled={isAtStart}
          onClick={() => {
            setPlaying(false);
            setAt(0);
          }}
        >
          <RoomIcon name="stop" />
          Stop
        </button>
        <button
          type="button"
          className={button.icon}
          aria-label="Previous sentence"
          disabled={index === 0}
          onClick={() => step(-1)}
        >
          <RoomIcon name="left" />
        </button>
        <button
          type="button"
          className={button.icon}
          aria-label="Next sentence"
          disabled={index >= sentences.length - 1}
          onClick={() => step(1)}
        >
          <RoomIcon name="right" />
        </button>
        <label className={classes.rate}>
          Speed
          <select
            value={rate}
            onChange={({ currentTarget }) => {
              const next = Number(currentTarget.value);
              if (!isReadingRate(next)) return;
              setRate(next);
              keepRate(next);
            }}
          >
            {READING_RATES.map((each) => (
              <option key={each} value={each}>
                {each === 1 ? 'Normal' : `×${each}`}
              </option>
            ))}
          </select>
        </label>
        <span className={classes.hint}>
          {sentences.length > 0 && `Sentence ${index + 1} of ${sentences.length}`}
        </span>
        <button type="button" className={button.icon} aria-label="Close read aloud" onClick={onClose}>
          <RoomIcon name="close" />
        </button>
      </div>
    </section>
  );
}

/**
 * Speaks one sentence, then calls `onEnd`. After a pause the sentence starts again, because not every browser
 * can resume within it.
 */
function useSpeech(sentence: Sentence | undefined, rate: ReadingRate, onEnd: () => void): void {
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (voice === undefined || sentence === undefined) return;
    const utterance = new SpeechSynthesisUtterance(sentence.words);
    utterance.lang = sentence.lang;
    utterance.rate = rate;
    let isCurrent = true;
    utterance.onend = () => isCurrent && end.current();
    voice.cancel();
    voice.speak(utterance);
    return () => {
      isCurrent = false;
      voice.cancel();
    };
  }, [sentence, rate]);
}

function usePaintedSentence(range: Range | null): void {
  useEffect(() => {
    paint('read', range === null ? [] : [range]);
    const element = range?.startContainer.parentElement;
    element?.scrollIntoView({ block: 'nearest' });
  }, [range]);
  useEffect(() => () => unpaint(['read']), []);
}

/** The sentences in the passage, the question, its prompts and its options, in reading order. */
function allSentences(): Sentence[] {
  const named = (root: HTMLElement, name: string) => sentencesOf(readText(root), root, name);
  const of = (part: string) => textRoots(part).flatMap((root) => named(root, ''));
  const options = textRoots('option').flatMap((root, index) =>
    named(root, `Option ${root.dataset.letter ?? optionLetter(index)}: `),
  );
  const prompts = textRoots('prompt').flatMap((root, index) => named(root, `${index + 1}: `));
  return [...of('stimulus'), ...of('stem'), ...prompts, ...options];
}

function sentencesOf(read: ReadText, root: HTMLElement, name: string): Sentence[] {
  const atoms = read.pieces.flatMap(({ node }) => (node instanceof Element ? [wordsOfAtom(node)] : []));
  return sentencesIn(read.text).map((span, index) => ({
    words: `${index === 0 ? name : ''}${saidOf(read.text, span, atoms)}`,
    lang: root.closest<HTMLElement>('[lang]')?.lang ?? 'en',
    range: rangeOf(read, span),
  }));
}

/**
 * The words for an element without text: a formula is spoken, a picture gives its alternative text, and a gap
 * its number and choices.
 */
function wordsOfAtom(element: Element): string {
  if (element instanceof HTMLImageElement)
    return element.alt === '' ? 'a picture' : `a picture: ${element.alt}`;
  if (element instanceof HTMLInputElement) return element.ariaLabel ?? '';
  if (element instanceof HTMLSelectElement) {
    const [, ...choices] = [...element.options].map(({ text }) => text);
    return `${element.ariaLabel}, one of: ${choices.join(', ')},`;
  }
  const math = element.localName === 'math' ? element : element.querySelector('math');
  return math === null ? (element.textContent ?? '') : spokenMath(mathNode(math));
}

function mathNode(element: Element): MathNode {
  return {
    name: element.localName,
    text: element.textContent ?? '',
    children: Array.from(element.children, mathNode),
  };
}

function keptRate(): ReadingRate {
  try {
    const kept = Number(localStorage.getItem(RATE_KEY) ?? '1');
    return isReadingRate(kept) ? kept : 1;
  } catch {
    return 1;
  }
}

function keepRate(rate: ReadingRate): void {
  try {
    localStorage.setItem(RATE_KEY, String(rate));
  } catch {
    // Storage may be blocked. Then the speed lasts until this page is closed.
  }
}
