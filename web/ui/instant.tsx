import { serverNow } from '#web/lib/server-now.ts';
import { comingWords, fullWords, momentWords, pastInSentence, pastWords } from './when.ts';

interface InstantProps {
  at: string;
  /** Words stand before it: it begins with a small letter. */
  inSentence?: boolean;
}

/** An instant that has passed, in short words; the full one with its zone on hover. */
export function Instant({ at, inSentence = false }: InstantProps) {
  const instant = new Date(at);
  const words = inSentence ? pastInSentence : pastWords;
  return (
    <time dateTime={at} title={fullWords(instant)}>
      {words(instant, serverNow())}
    </time>
  );
}

/** An instant to come, with how far off it is; the full one with its zone on hover. */
export function Coming({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={fullWords(instant)}>
      {comingWords(instant, serverNow())}
    </time>
  );
}

/** A set instant, past or to come, as its day and time; the full one with its zone on hover. */
export function Moment({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={fullWords(instant)}>
      {momentWords(instant, serverNow())}
    </time>
  );
}
