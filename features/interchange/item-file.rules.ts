/**
 * Finds the files inside a question's texts: Moodle's `@@PLUGINFILE@@/name`, and images embedded as data
 * URLs. Their content is checked when it is read.
 */
import type { ItemFile } from './item.rules.ts';

const PLUGIN_FILE = /@@PLUGINFILE@@\/([^"'\s<>?#)]+)(?:[?#][^"'\s<>)]*)?/g;
const INLINE_IMAGE = /(?<=["'(=])data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)(?=["')>])/g;

/** Collects the files that the texts of one item show, in the order of their first mention. */
export class FileShelf {
  readonly shown: ItemFile[] = [];
  readonly #offered: ReadonlyMap<string, ItemFile>;
  readonly #places = new Map<ItemFile, number>();

  /** `offered`: the files that came with the texts. If a name occurs twice, the first one counts. */
  constructor(offered: readonly ItemFile[]) {
    this.#offered = new Map(offered.toReversed().map((file) => [file.name, file]));
  }

  /** Replaces each mention of a known file by `attachment:N`. Other mentions stay. */
  attach(html: string): string {
    return html
      .replaceAll(PLUGIN_FILE, (mention, path: string) => {
        const file = this.#offered.get(decoded(path));
        return file === undefined ? mention : this.#place(file);
      })
      .replaceAll(INLINE_IMAGE, (mention, kind: string, content: string) => {
        const file = { name: `image.${kind}`, content_base64: content.replaceAll(/\s/g, '') };
        return faultOfFile(file) === null ? this.#place(file) : mention;
      });
  }

  /** The names of files that no text shows. */
  unshown(): string[] {
    return [...this.#offered.values()].filter((file) => !this.#places.has(file)).map((file) => file.name);
  }

  #place(file: ItemFile): string {
    const place = this.#places.get(file) ?? this.shown.push(file) - 1;
    this.#places.set(file, place);
    return `attachment:${place}`;
  }
}

/** Why the file cannot be read; null if it can. */
export function faultOfFile({ content_base64 }: ItemFile): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(content_base64) || content_base64.length % 4 !== 0) {
    return 'its content isn’t valid base64';
  }
  return null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
