/** Brings an app written for a closed chat kit of the same shape to Open Chat Kit; `npx @open-chat-kit/port` runs it. */
export type { EngineChoice } from './engine.ts';
export type { Finding } from './finding.ts';
export { portFolder, type PortOptions, type Report, UsageError } from './port-folder.ts';
export { reportText } from './report.ts';
