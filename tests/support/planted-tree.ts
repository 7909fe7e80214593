/** Creates a small source tree with the real configuration, to plant violations in. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

const CONFIGURATIONS = [
  '.dependency-cruiser.mjs',
  'biome.json',
  'build/literal-spreads.grit',
  'build/purity.grit',
  'features/layers.ts',
  'knip.config.ts',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.pure.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
];

export interface PlantedTree {
  /** Runs a program from the real source tree (given by its path) on the tree that the test created. */
  run(program: string, ...programArguments: string[]): { status: number | null; output: string };
  write(path: string, content: string): void;
  remove(): void;
}

/** Creates a tree of `files` (path → content) in a new folder. */
export function plantedTree(files: Readonly<Record<string, string>>): PlantedTree {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-planted-')));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const path of CONFIGURATIONS) cpSync(join(ROOT, path), join(folder, path));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [path, content] of Object.entries(files)) write(path, content);
  return {
    run: (program, ...programArguments) => {
      const result = spawnSync(process.execPath, [join(ROOT, program), ...programArguments], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, GITHUB_ACTIONS: undefined },
      });
      return { status: result.status, output: result.stdout + result.stderr };
    },
    write,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
