// The packages that are published, in the order in which they need each other.
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
export const packageNames = ['sdk', 'engine-embedded', 'engine-remote', 'server', 'react-native', 'port'];
