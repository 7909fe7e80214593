/** The package has no types of its own. */
declare module 'punycode.js' {
  const punycode: {
    /** A domain with each label in ASCII. Throws a RangeError for text that is none. */
    toASCII(domain: string): string;
    /** A domain with the letters of each label. Throws a RangeError for a label that is no Punycode. */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
