// Holds the links of every page of documentation: files exist, headings exist.
import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const pages = stdout
  .trim()
  .split('\n')
  .filter((page) => existsSync(path.join(root, page)));
const faults = [];
for (const page of pages) {
  const text = withoutCode(readFileSync(path.join(root, page), 'utf8'));
  for (const [, target] of text.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)) {
    if (/^(https?|mailto):/.test(target)) continue;
    const [file, anchor] = target.split('#');
    const full = file === '' ? path.join(root, page) : path.resolve(root, path.dirname(page), file);
    if (!existsSync(full)) faults.push(`${page}: ${target} does not exist`);
    else if (anchor && !headings(full).has(anchor)) faults.push(`${page}: ${target} has no such heading`);
  }
}
for (const fault of faults) console.error(fault);
console.log(`${pages.length} pages, ${faults.length} broken links`);
process.exit(faults.length > 0 || pages.length === 0 ? 1 : 0);

function withoutCode(text) {
  return text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
}

function headings(file) {
  const text = readFileSync(file, 'utf8').replace(/```[\s\S]*?```/g, '');
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}
