import type { Target } from '../loop/target.ts';
import { answers } from './answers.ts';
import { border } from './border.ts';
import { calls } from './calls.ts';
import { events } from './events.ts';
import { drafts, emojiHabits } from './kept-writing.ts';
import { lines } from './lines.ts';
import { locales } from './locales.ts';
import { outboxes } from './outboxes.ts';
import { paging } from './paging.ts';
import { records } from './records.ts';
import { requestsOf } from './requests.ts';
import { remote, serverAddresses } from './remote.ts';
import { rest } from './rest.ts';
import { storedLogs } from './stored-logs.ts';
import { addresses, texts } from './texts.ts';

/** The targets that need nothing but JavaScript. */
export const targets: readonly Target[] = [
  records(),
  events(),
  answers(),
  paging(),
  calls(),
  requestsOf(),
  lines(),
  remote(),
  serverAddresses(),
  outboxes(),
  drafts(),
  emojiHabits(),
  storedLogs(),
  texts(),
  addresses(),
  locales(),
];

/** Those that stand on a database: each of their inputs takes a thousand times as long. */
export const servedTargets: readonly Target[] = [border(), rest()];
