// The public surface of every package, as one text each in api/. `--write` renews them, `--check` holds them.
// Reads the built declarations, so run `tsc -b` before.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const isWrite = process.argv.includes('--write');
let isStale = false;

for (const folder of readdirSync(path.join(root, 'packages')).sort()) {
  const home = path.join(root, 'packages', folder);
  const { name, exports } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  for (const [entry, targets] of Object.entries(exports)) {
    // A pattern names single files of what another entry has as a whole.
    if (typeof targets === 'string' || entry.includes('*')) continue;
    const file = path.join(root, 'api', `${folder}${entry.slice(1).replaceAll('/', '.')}.d.ts.txt`);
    const text = surfaceOf(`${name}${entry.slice(1)}`, path.join(home, targets.types));
    const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (known === text) continue;
    isStale = true;
    if (isWrite) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      console.log(`written: ${path.relative(root, file)}`);
    } else {
      console.error(`${path.relative(root, file)} does not match the code:\n${difference(known, text)}`);
    }
  }
}
if (isStale && !isWrite) {
  console.error('\nIf the change of the public surface is meant, run `npm run api` and commit api/ with it.');
  process.exit(1);
}

/** All declarations that an entry reaches, without comments, in the order of their paths. */
function surfaceOf(title, entry) {
  const texts = new Map();
  const visit = (file) => {
    if (texts.has(file)) return;
    const source = readFileSync(file, 'utf8');
    texts.set(file, source);
    for (const [, target] of source.matchAll(/from '(\.[^']+)'/g)) {
      visit(path.resolve(path.dirname(file), target.replace(/\.tsx?$/, '.d.ts')));
    }
  };
  visit(entry);
  const dist = path.dirname(entry).replace(/(.*\/dist).*/, '$1');
  const parts = [...texts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, source]) => {
      const bare = source
        .replace(/\/\*\*[\s\S]*?\*\//g, '')
        .replace(/^\/\/# sourceMappingURL.*$/m, '')
        .replace(/^\s*#private;$/gm, '')
        .replace(/^\s*\n/gm, '');
      return `// ${path.relative(dist, file)}\n${bare.trim()}\n`;
    });
  return `// Public surface of ${title}. Made by \`npm run api\`; do not edit.\n\n${parts.join('\n')}`;
}

function difference(known, text) {
  const before = new Set(known.split('\n'));
  const after = new Set(text.split('\n'));
  const gone = [...before].filter((line) => !after.has(line)).map((line) => `- ${line}`);
  const come = [...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`);
  return [...gone, ...come].slice(0, 40).join('\n');
}
