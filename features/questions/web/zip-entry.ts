/** Larger files of a zip are not unpacked for viewing. */
const LONGEST_SHOWN_BYTES = 1_000_000;

/** The text of the file at `path` in a chosen zip; null if there is none that can be shown. */
export async function entryText(zip: Blob, path: string): Promise<string | null> {
  // Loaded on first use, because most files are not zip files.
  const { unzipSync } = await import('fflate');
  const bytes = new Uint8Array(await zip.arrayBuffer());
  try {
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === path && originalSize <= LONGEST_SHOWN_BYTES,
    });
    const entry = found[path];
    return entry === undefined ? null : new TextDecoder().decode(entry);
  } catch {
    // A different file replaced the one that was read. The report is still right.
    return null;
  }
}
