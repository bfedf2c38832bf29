// node --conditions=@open-chat-kit/source scripts/protocol-types.mjs: renews the types in docs/protocol.md.
import path from 'node:path';
import { protocolTypes } from '../docs/protocol-types.ts';
import { renewPart } from './renew-part.mjs';

const root = path.resolve(import.meta.dirname, '..');
renewPart(path.join(root, 'docs/protocol.md'), 'types', protocolTypes(root));
