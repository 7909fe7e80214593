/** The package comes without types. */
declare module 'punycode.js' {
  const punycode: {
    /** The domain with all labels in ASCII. Throws a RangeError for an invalid domain. */
    toASCII(domain: string): string;
    /** The domain with all labels in Unicode. Throws a RangeError for invalid Punycode. */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
