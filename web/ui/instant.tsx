import { fullWords, pastWords } from './when.ts';

/** An instant that has passed, in short words; the full one with its zone on hover. */
export function Instant({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={fullWords(instant)}>
      {pastWords(instant, new Date())}
    </time>
  );
}
