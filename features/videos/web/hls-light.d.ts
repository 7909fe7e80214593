/** The smaller build of hls.js has no type declarations; those of the full build apply. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
