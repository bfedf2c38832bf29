// Puts a text between the marks of a page: `<!-- NAME: begin -->` and `<!-- NAME: end -->`, each of them once.
import { readFileSync, writeFileSync } from 'node:fs';

export function renewPart(page, name, text) {
  const [begin, end] = [`<!-- ${name}: begin -->\n`, `<!-- ${name}: end -->`];
  const [before, rest] = readFileSync(page, 'utf8').split(begin);
  const [, after] = (rest ?? '').split(end);
  if (after === undefined) throw new Error(`The page has no place for the ${name}.`);
  writeFileSync(page, `${before}${begin}${text}${end}${after}`);
}
