// node --conditions=@open-chat-kit/source scripts/rules-table.mjs: renews the table of rules in docs/writing-an-engine.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rulesTable } from '../docs/rules-table.ts';

const page = path.resolve(import.meta.dirname, '../docs/writing-an-engine.md');
const [before, rest] = readFileSync(page, 'utf8').split('<!-- rules: begin -->\n');
const [, after] = (rest ?? '').split('<!-- rules: end -->');
if (after === undefined) throw new Error('The page has no place for the rules.');
writeFileSync(page, `${before}<!-- rules: begin -->\n${rulesTable()}<!-- rules: end -->${after}`);
