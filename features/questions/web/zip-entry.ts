/** A larger file of a zip is not unpacked to be looked at. */
const LONGEST_SHOWN_BYTES = 1_000_000;

/** The text of the file at `path` in a zip that was chosen here; null where it has none that can be shown. */
export async function entryText(zip: Blob, path: string): Promise<string | null> {
  // Loaded with the first that is opened: most files are no zip.
  const { unzipSync } = await import('fflate');
  const bytes = new Uint8Array(await zip.arrayBuffer());
  try {
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === path && originalSize <= LONGEST_SHOWN_BYTES,
    });
    const entry = found[path];
    return entry === undefined ? null : new TextDecoder().decode(entry);
  } catch {
    // Another file stands in the place of the one that was read: the report is still right.
    return null;
  }
}
