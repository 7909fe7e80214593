/** Plays a stream of HTTP Live Streaming (RFC 8216) that another server sends. It comes with the first stream that is played. */
import Hls from 'hls.js/light';

interface Streaming {
  /** The second to begin with. */
  from: number;
  /** It does not come, or can't be played. */
  onFault: () => void;
}

/** Leads a stream into `element`; what it returns lets go of both. */
export function openStream(element: HTMLVideoElement, url: string, { from, onFault }: Streaming): () => void {
  if (!Hls.isSupported()) {
    // A browser without media sources of a script's own, as on older iPhones, plays streams by itself.
    element.addEventListener('error', onFault);
    element.src = url;
    return () => {
      element.removeEventListener('error', onFault);
      element.removeAttribute('src');
      element.load();
    };
  }
  // A worker made of text is what the content policy forbids.
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
