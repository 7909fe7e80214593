/** The smaller build of the player comes without a declaration; what it has is declared by the whole one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
