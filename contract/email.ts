/** Email addresses, as people type them and as mail servers take them. It knows letters, and no mailbox. */
import punycode from 'punycode.js';
import { z } from 'zod';

/**
 * An address as it is kept and compared: without spaces around it and characters that look like nothing, and with the
 * letters of its domain (`anna@müller.de`) however that was written (`anna@xn--mller-kva.de`).
 */
export function keptEmail(text: string): string {
  const email = text.replaceAll(/\p{Cf}/gu, '').trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || !/[^\p{ASCII}]|\bxn--/iu.test(domain)) return email;
  const folded = domain.normalize('NFKC').toLowerCase().replaceAll('。', '.');
  return `${email.slice(0, at)}@${unicodeOf(folded)}`;
}

/** The same address with its domain in ASCII (IDNA), as mail servers take it. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}@${punycode.toASCII(email.slice(at + 1))}`;
}

function unicodeOf(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    // No label of the kind that it says to be.
    return domain;
  }
}

const asWritten = z.email();

/** An address on the way in, of at most 200 UTF-16 units. */
export const sentEmail = z
  .string()
  .overwrite(keptEmail)
  .max(200, 'At most 200 characters.')
  .regex(/^(?:[\p{ASCII}]*@|[^@]*$)/u, 'Before the @ stand letters without accents, digits and signs.')
  .refine((email) => asWritten.safeParse(asciiEmail(email)).success, 'Write an email address.')
  .meta({ format: 'email' });
