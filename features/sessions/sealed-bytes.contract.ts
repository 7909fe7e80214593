/** The call that brings a sealed section, as the server answers it. */
import { fileBytes, rangeRefused } from '#contract/bytes.ts';
import { fetchSealedSection, tooManyPictures } from './sealed.contract.ts';

export const getSealedSection = {
  ...fetchSealedSection,
  /** 12 bytes of nonce, the text, 16 of tag. */
  response: fileBytes,
  problems: [rangeRefused, tooManyPictures],
};
