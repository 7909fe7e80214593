import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { HEIC_PHOTOGRAPH } from '#tests/support/pictures.ts';
import reEncoded from './re-encode.worker.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

describe('re-encoding a picture', () => {
  test.each([
    ['WebP', 'image/webp', () => flat(4001, 4000).webp({ lossless: true, effort: 0 }).toBuffer()],
    ['PNG', 'image/png', () => flat(4001, 4000).png().toBuffer()],
    ['GIF', 'image/gif', () => flat(4001, 4000).gif({ effort: 1 }).toBuffer()],
  ] as const)('refuses %s of more than 16 megapixels', async (_, type, make) => {
    expect(await reEncoded({ bytes: await make(), type })).toBe('pixels');
  });

  test('refuses an animation whose frames have more than 16 megapixels together', async () => {
    const frames = await Promise.all(
      ['red', 'blue', 'lime'].map((background) =>
        sharp({ create: { width: 2400, height: 2400, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
    expect(await reEncoded({ bytes, type: 'image/gif' })).toBe('pixels');
  });

  test("halves the sides of a phone's 24-megapixel JPEG and keeps it upright", async () => {
    const bytes = await flat(5712, 4284).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const kept = await reEncoded({ bytes, type: 'image/jpeg' });
    const { width, height } = await sharp(kept as Uint8Array).metadata();
    expect([width, height]).toEqual([2142, 2856]);
  });

  test('refuses a JPEG with more than 64 megapixels', async () => {
    const bytes = await flat(8001, 8000).jpeg({ quality: 1 }).toBuffer();
    expect(await reEncoded({ bytes, type: 'image/jpeg' })).not.toBeInstanceOf(Uint8Array);
  });

  test("converts a phone's HEIC photograph to JPEG", async () => {
    const kept = await reEncoded({ bytes: HEIC_PHOTOGRAPH, type: 'image/jpeg' });
    expect(await sharp(kept as Uint8Array).metadata()).toMatchObject({
      format: 'jpeg',
      width: 64,
      height: 48,
    });
    const damaged = HEIC_PHOTOGRAPH.subarray(0, 300);
    expect(await reEncoded({ bytes: damaged, type: 'image/jpeg' })).toBe('broken');
  });
});

describe('an upload', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  test('stores a HEIC photograph as JPEG, and refuses a picture with too many pixels, with the limit in the message', async () => {
    const tutor = await api.as(await api.person({ role: 'tutor' }));
    const send = (bytes: Buffer, name: string, type: string) =>
      tutor.upload('/api/files/', new File([new Uint8Array(bytes)], name, { type }));
    const kept = await send(HEIC_PHOTOGRAPH, 'IMG_0042.HEIC', 'image/heic');
    expect(kept.body).toMatchObject({ name: 'IMG_0042.jpeg', content_type: 'image/jpeg' });
    const bomb = await flat(7990, 7990).webp({ lossless: true, effort: 0 }).toBuffer();
    const refused = await send(bomb, 'bomb.webp', 'image/webp');
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      415,
      'The file has more than 16 megapixels (64 for a JPEG, 25 for an HEIC photo).',
    ]);
  });
});
