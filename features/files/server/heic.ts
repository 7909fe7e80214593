/** Photographs in HEIC, as phones take them, decoded by libheif as WebAssembly. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A phone takes 12 to 24 million pixels; they are decoded whole, because the format has no smaller way. */
const MOST_HEIC_PIXELS = 25_000_000;

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: { data: Uint8ClampedArray } | null) => void,
  ): void;
  free(): void;
}

interface LibHeif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/** Its pixels, upright: red, green, blue and alpha. */
interface RawPicture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 4;
}

/** The photograph in `bytes`; `pixels` where it has more than are decoded. Throws where it is damaged. */
export async function decodedHeic(bytes: Uint8Array): Promise<RawPicture | 'pixels'> {
  // It is loaded when the first such photograph comes.
  const { HeifDecoder } = require('libheif-js/wasm-bundle') as LibHeif;
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) throw new Error('There is no picture in it.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MOST_HEIC_PIXELS) return 'pixels';
  const { promise, resolve, reject } = Promise.withResolvers<RawPicture>();
  const blank = { data: new Uint8ClampedArray(width * height * 4), width, height };
  image.display(blank, (shown) => {
    if (shown === null) reject(new Error('The picture is damaged.'));
    else resolve({ data: shown.data, width, height, channels: 4 });
  });
  const picture = await promise;
  for (const one of images) one.free();
  return picture;
}
