import path from 'node:path';
import { build } from 'esbuild';

/** The script of `in-page.ts`. */
export async function bundledFinder(): Promise<string> {
  const entry = path.join(import.meta.dirname, 'in-page.ts');
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, minify: true, write: false });
  return outputFiles[0]?.text ?? '';
}
