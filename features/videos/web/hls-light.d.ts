/** The smaller build of hls.js has no type declarations; the declarations of the full build apply. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
