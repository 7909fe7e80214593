/** Decodes a file's bytes into text. It never guesses an encoding. */
import { withoutControls } from '#server/rich-text.ts';

export type Decoded = { text: string } | { fault: string; line: number | null };

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;
/** Single-byte encodings that an XML declaration may name; others are refused. */
const ONE_BYTE = /^(?:us-ascii|iso-8859-\d+|latin[19]|windows-125\d)$/i;

/**
 * The text of `bytes`: UTF-8, UTF-16 with a byte order mark, or in XML the declared encoding. Line breaks
 * become `\n`, and control characters are removed.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  if (bytes.includes(0)) {
    return {
      fault: 'This isn’t a text file, or it is UTF-16 without a byte order mark. Save it as UTF-8.',
      line: null,
    };
  }
  const read = decodeAs('utf-8', bytes);
  if ('text' in read) return read;
  const declared = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1];
  return declared !== undefined && ONE_BYTE.test(declared) ? decodeAs(declared, bytes) : read;
}

function decodeAs(encoding: string, bytes: Uint8Array): Decoded {
  try {
    return { text: withoutControls(new TextDecoder(encoding, { fatal: true }).decode(bytes)) };
  } catch {
    const lines = new TextDecoder(encoding).decode(bytes).split('\n');
    const line = lines.findIndex((text) => text.includes('\ufffd')) + 1;
    return {
      fault: `This isn’t valid ${encoding.toUpperCase()}. Save it as UTF-8.`,
      line: line === 0 ? null : line,
    };
  }
}
