/** The server's side of the call that fetches a sealed section. */
import { fileBytes, rangeRefused } from '#contract/bytes.ts';
import { fetchSealedSection, tooManyPictures } from './sealed.contract.ts';

export const getSealedSection = {
  ...fetchSealedSection,
  /** 12 bytes of nonce, the ciphertext, and a tag of 16 bytes. */
  response: fileBytes,
  problems: [rangeRefused, tooManyPictures],
};
