/** Decodes HEIC photographs, as phones take them, with libheif as WebAssembly. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Phones take 12 to 24 megapixels. The format cannot be decoded at a smaller size, so this limits the memory.
 */
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

/** RGBA pixels of the upright picture. */
interface RawPicture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 4;
}

/**
 * Decodes the photograph in `bytes`. Returns `pixels` if it has more than 25 megapixels. Throws if it is
 * damaged.
 */
export async function decodedHeic(bytes: Uint8Array): Promise<RawPicture | 'pixels'> {
  // The decoder is loaded only when the first HEIC photograph arrives.
  const { HeifDecoder } = require('libheif-js/wasm-bundle') as LibHeif;
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) throw new Error('The HEIC file has no picture.');
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
