/**
 * Plays an HTTP Live Stream (RFC 8216) from a different server. This code is loaded with the first stream.
 */
import Hls from 'hls.js/light';

interface Streaming {
  /** The second at which the video starts to play. */
  from: number;
  /** Called if the stream does not load or cannot be played. */
  onFault: () => void;
}

/** Plays a stream in `element`. Returns a function that stops it and frees both. */
export function openStream(element: HTMLVideoElement, url: string, { from, onFault }: Streaming): () => void {
  if (!Hls.isSupported()) {
    // Browsers without Media Source Extensions, such as older iPhones, play streams natively.
    element.addEventListener('error', onFault);
    element.src = url;
    return () => {
      element.removeEventListener('error', onFault);
      element.removeAttribute('src');
      element.load();
    };
  }
  // hls.js makes its worker from text, which the content security policy forbids.
  const hls = new Hls({ enableWorker: false, startPosition: from });
  let isRepaired = false;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !isRepaired) {
      isRepaired = true;
      hls.recoverMediaError();
    } else {
      onFault();
    }
  });
  hls.loadSource(url);
  hls.attachMedia(element);
  return () => hls.destroy();
}
