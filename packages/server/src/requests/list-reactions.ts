import {
  accountOf,
  messageFor,
  pageOf,
  placeBefore,
  reactionsTo,
  readReactionsQuery,
} from '@open-chat-kit/engine-embedded/rules';
import type { Page, ReactionRecord } from '@open-chat-kit/sdk/engine';
import { toText } from '../database/texts.ts';
import { orderIn } from '../slice/find-rows.ts';
import { findWorld } from '../slice/read-world.ts';
import { callOf, viewOf } from './request.ts';
import type { Request } from './request.ts';

/** See `ChatEngine.listReactions`. They stand in the row of their message; whom a page names is read for that page alone. */
export async function listReactions(request: Request, id: unknown, query: unknown): Promise<Page<ReactionRecord>> {
  const { work, viewer } = request;
  const order = orderIn(id);
  const world = await findWorld(work, [], { viewer, orders: order === null ? [] : [order], withBans: false });
  const call = callOf(world, request);
  const message = messageFor(call, id);
  const { paging, emoji } = readReactionsQuery(query, call.viewer, message);
  const found = reactionsTo(message, emoji, placeBefore(paging), paging.limit + 1);
  const people = await findWorld(work, [], { viewer, users: found.map(({ uid }) => toText(uid)) });
  const view = viewOf(people, request);
  return pageOf(paging, found, ({ emoji: sign, uid, at }) => ({
    emoji: sign,
    user: view.user(accountOf(people, uid)),
    at,
  }));
}
