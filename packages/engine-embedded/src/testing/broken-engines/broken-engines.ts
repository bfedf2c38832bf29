import { brokenAnswers } from './answers.ts';
import type { BrokenEngine } from './broken-engine.ts';
import { brokenConversations } from './conversations.ts';
import { brokenEvents } from './events.ts';
import { brokenLists } from './lists.ts';
import { brokenLines } from './lines.ts';
import { brokenMessages } from './messages.ts';
import { brokenRights } from './rights.ts';

/** Every engine with a fault that the conformance suite has to find. */
export const brokenEngines: readonly BrokenEngine[] = [
  ...brokenLists,
  ...brokenRights,
  ...brokenAnswers,
  ...brokenMessages,
  ...brokenConversations,
  ...brokenEvents,
  ...brokenLines,
];
