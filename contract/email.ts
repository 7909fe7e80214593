/** Normalizes and validates email addresses. */
import punycode from 'punycode.js';
import { z } from 'zod';

/**
 * An address as it is stored and compared: without surrounding spaces and invisible characters. The domain is
 * written in its own letters (`anna@müller.de`), even if it was typed as Punycode (`anna@xn--mller-kva.de`).
 */
export function keptEmail(text: string): string {
  const email = text.replaceAll(/\p{Cf}/gu, '').trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || !/[^\p{ASCII}]|\bxn--/iu.test(domain)) return email;
  const folded = domain.normalize('NFKC').toLowerCase().replaceAll('。', '.');
  return `${email.slice(0, at)}@${unicodeOf(folded)}`;
}

/** The address with its domain in ASCII (IDNA), as mail servers need it. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}@${punycode.toASCII(email.slice(at + 1))}`;
}

function unicodeOf(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    // The label is not valid Punycode.
    return domain;
  }
}

const asWritten = z.email();

/** An email address in a request, of at most 200 UTF-16 units. */
export const sentEmail = z
  .string()
  .overwrite(keptEmail)
  .max(200, 'At most 200 characters.')
  .regex(/^(?:[\p{ASCII}]*@|[^@]*$)/u, 'Before the @, use only letters without accents, digits, and symbols.')
  .refine((email) => asWritten.safeParse(asciiEmail(email)).success, 'Enter an email address.')
  .meta({ format: 'email' });
