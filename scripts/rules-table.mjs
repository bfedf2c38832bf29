// node --conditions=@open-chat-kit/source scripts/rules-table.mjs: renews the table of rules in docs/writing-an-engine.md.
import path from 'node:path';
import { rulesTable } from '../docs/rules-table.ts';
import { renewPart } from './renew-part.mjs';

renewPart(path.resolve(import.meta.dirname, '../docs/writing-an-engine.md'), 'rules', rulesTable());
