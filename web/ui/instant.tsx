import { serverNow } from '#web/lib/server-now.ts';
import { comingWords, fullWords, momentWords, pastInSentence, pastWords } from './when.ts';

interface InstantProps {
  at: string;
  /** Whether the text follows other words and therefore starts with a lower-case letter. */
  inSentence?: boolean;
}

/** A past instant in short form, with the full date and time zone on hover. */
export function Instant({ at, inSentence = false }: InstantProps) {
  const instant = new Date(at);
  const words = inSentence ? pastInSentence : pastWords;
  return (
    <time dateTime={at} title={fullWords(instant)}>
      {words(instant, serverNow())}
    </time>
  );
}

/** A future instant with the time until then, and with the full date and time zone on hover. */
export function Coming({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={fullWords(instant)}>
      {comingWords(instant, serverNow())}
    </time>
  );
}

/** A past or future instant as day and time, with the full date and time zone on hover. */
export function Moment({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={fullWords(instant)}>
      {momentWords(instant, serverNow())}
    </time>
  );
}
