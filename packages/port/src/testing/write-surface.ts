/** Renews `surface/generated.ts` out of `api/`: a part of `npm run api`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { surfaceText } from './read-surface.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
writeFileSync(path.join(root, 'packages/port/src/surface/generated.ts'), surfaceText(root));
