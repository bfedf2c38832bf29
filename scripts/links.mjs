// Holds the links of every page of documentation: files exist, headings exist. A page that a registry shows stands alone:
// its links name the whole address, and one of ours is looked up here.
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
const { repository } = JSON.parse(readFileSync(path.join(root, 'packages/sdk/package.json'), 'utf8'));
const home = repository.url.replace(/^git\+|\.git$/g, '');
const ours = [
  `${home}/blob/main/`,
  `${home}/tree/main/`,
  `${home.replace('github.com', 'raw.githubusercontent.com')}/main/`,
];
const faults = [];
for (const page of pages) {
  const isPublished = /^packages\/[^/]+\/[^/]+\.md$/.test(page);
  const text = withoutCode(readFileSync(path.join(root, page), 'utf8'));
  for (const [, target] of text.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)) {
    const base = ours.find((start) => target.startsWith(start));
    const isElsewhere = base === undefined && /^(https?|mailto):/.test(target);
    if (isElsewhere) continue;
    if (isPublished && base === undefined && !target.startsWith('#')) {
      faults.push(`${page}: ${target} leads nowhere on the page of a registry; name the whole address`);
      continue;
    }
    const [file, anchor] = (base === undefined ? target : target.slice(base.length)).split('#');
    const from = base === undefined ? path.dirname(page) : '.';
    const full = file === '' ? path.join(root, page) : path.resolve(root, from, file);
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
