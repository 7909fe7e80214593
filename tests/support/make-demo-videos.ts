/**
 * `npm run demo:videos`: draws the lessons for the demo in a browser and writes them as WebM files into
 * demo/videos/. Run it after a lesson changes.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { LESSONS, type Lesson } from '../../demo/videos/lessons.ts';
import { browserProgram } from './browser-program.ts';

const MUXER = fileURLToPath(new URL('../../bundles/mediabunny.min.cjs', import.meta.resolve('mediabunny')));

const browser = await chromium.launch({ executablePath: browserProgram() });
try {
  const page = await browser.newPage();
  // WebCodecs work only on secure pages.
  await page.route('https://lessons.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('https://lessons.test/');
  await page.addScriptTag({ path: MUXER });
  for (const lesson of LESSONS) {
    const bytes = Buffer.from(await page.evaluate(encoded, lesson), 'base64');
    writeFileSync(new URL(`../../demo/videos/${lesson.file}`, import.meta.url), bytes);
    process.stdout.write(`${lesson.file}: ${bytes.length} bytes\n`);
  }
} finally {
  await browser.close();
}

/** This function runs in the page. */
async function encoded({ chapters }: Lesson): Promise<string> {
  // biome-ignore lint/suspicious/noExplicitAny: the muxer and the canvas are the page's
  const page = globalThis as any;
  const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = page.Mediabunny;
  const canvas = page.document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 360];
  const pen = canvas.getContext('2d');
  const INKS = { ink: '#1c2024', quiet: '#5b6470', red: '#b23b2e', pine: '#0f6e66' };
  const FRAMES = 4;
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: 40_000, keyFrameInterval: 2 });
  output.addVideoTrack(source, { frameRate: FRAMES });
  await output.start();
  let begins = 0;
  for (const { seconds, strokes } of chapters) {
    for (let frame = 0; frame < seconds * FRAMES; frame += 1) {
      const at = frame / FRAMES;
      pen.fillStyle = '#fdfcf8';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      for (const stroke of strokes) {
        // Each stroke is drawn within a second.
        const share = Math.min(1, at - stroke.at + 1 / FRAMES);
        if (share <= 0) continue;
        pen.fillStyle = pen.strokeStyle = INKS[stroke.ink ?? 'ink'];
        pen.lineWidth = 3;
        if ('text' in stroke) {
          pen.font = `${stroke.size}px Georgia, "DejaVu Serif", serif`;
          const shown = Math.ceil(stroke.text.length * share);
          pen.fillText(stroke.text.slice(0, shown), stroke.x, stroke.y);
        } else if ('line' in stroke) {
          const [x1, y1, x2, y2] = stroke.line;
          pen.beginPath();
          pen.moveTo(x1, y1);
          pen.lineTo(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share);
          pen.stroke();
        } else {
          pen.beginPath();
          pen.arc(stroke.dot[0], stroke.dot[1], 6, 0, 2 * Math.PI);
          pen.fill();
        }
      }
      await source.add(begins + at, 1 / FRAMES);
    }
    begins += seconds;
  }
  await output.finalize();
  const bytes = new Uint8Array(output.target.buffer);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return page.btoa(text);
}
