/**
 * Runs inside a page: renders a line in given fonts and compares the dark pixels in a PDF with those in a
 * picture. Loaded as a plain script.
 */

Object.assign(globalThis, {
  async setLine({ runs, files, direction, size }) {
    for (const [name, file] of files) {
      const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
      document.fonts.add(await new FontFace(name, bytes).load());
    }
    const line = document.createElement('p');
    line.dir = direction;
    line.style.cssText = `margin: 80px; white-space: pre; font-size: ${size}px; text-rendering: geometricPrecision`;
    for (const run of runs) {
      const part = document.createElement('span');
      part.style.fontFamily = JSON.stringify(run.font);
      part.textContent = run.text;
      line.append(part);
    }
    document.body.replaceChildren(line);
  },
  async compareInk({ drawn, picture, scale }) {
    const bytesOf = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const { pdf } = globalThis;
    const file = await pdf.getDocument({ data: bytesOf(drawn) }).promise;
    const one = await file.getPage(1);
    const viewport = one.getViewport({ scale });
    const canvas = document.createElement('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height / 6;
    await one.render({ canvas, viewport }).promise;
    const bitmap = await createImageBitmap(new Blob([bytesOf(picture)]));
    const other = document.createElement('canvas');
    other.width = bitmap.width;
    other.height = bitmap.height;
    other.getContext('2d')?.drawImage(bitmap, 0, 0);
    const inkOf = (from) => {
      const { width, height } = from;
      const pixels = from.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      const points = [];
      for (let at = 0; at < width * height; at += 1) {
        if ((pixels[at * 4] ?? 255) < 140) points.push({ x: at % width, y: Math.floor(at / width) });
      }
      const [left, right] = points.reduce(([a, b], { x }) => [Math.min(a, x), Math.max(b, x)], [1e9, 0]);
      const top = points.reduce((least, { y }) => Math.min(least, y), 1e9);
      return { width: right - left, points: new Set(points.map(({ x, y }) => (y - top) * 1e5 + x - left)) };
    };
    const [ours, theirs] = [inkOf(canvas), inkOf(other)];
    let best = 0;
    // Both images round the position of their first letter, so compare them with small shifts.
    for (const right of [-2, -1, 0, 1, 2]) {
      for (const down of [-2, -1, 0, 1, 2]) {
        let both = 0;
        for (const point of ours.points) if (theirs.points.has(point + down * 1e5 + right)) both += 1;
        best = Math.max(best, both);
      }
    }
    const all = ours.points.size + theirs.points.size - best;
    return { width: ours.width / theirs.width, shared: best / all };
  },
});
