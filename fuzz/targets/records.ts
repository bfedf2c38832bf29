import assert from 'node:assert/strict';
import type { Page } from '@open-chat-kit/sdk';
import {
  cleanGroup,
  cleanList,
  cleanMember,
  cleanMessage,
  cleanPage,
  cleanUser,
} from '../../packages/sdk/src/delivery/clean-records.ts';
import { group, member, message, spoiled, user } from '../inputs/records.ts';
import { assertWellFormed } from '../inputs/well-formed.ts';
import { hostile } from '../inputs/hostile.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

type Kind = 'user' | 'member' | 'group' | 'message';

/** How records are cleaned; the product's way, or a broken one that must be found out. */
type Cleaners = Readonly<Record<Kind, (record: unknown) => object | undefined>> & {
  readonly list: typeof cleanList;
};

export const product: Cleaners = {
  user: cleanUser,
  member: cleanMember,
  group: cleanGroup,
  message: cleanMessage,
  list: cleanList,
};

const makers: Readonly<Record<Kind, (draw: Draw) => object>> = { user, member, group, message };

interface Input {
  readonly kind: Kind;
  readonly items: readonly { readonly value: unknown; readonly isGood: boolean }[];
  readonly page: unknown;
}

/** Records good and bad, in lists and pages: what enters is as its types say, and no bad one takes a good one along. */
export function records(clean: Cleaners = product): Target {
  return target<Input>({
    name: 'records',
    about: 'records and pages of an engine, through the cleaning',
    make: (draw) => {
      const kind = draw.pick(['group', 'message', 'user', 'member']);
      const make = makers[kind];
      return {
        kind,
        items: draw.list(5, () => {
          const good = make(draw);
          return draw.oneIn(2) ? { value: spoiled(draw, good), isGood: false } : { value: good, isGood: true };
        }),
        page: hostile(draw),
      };
    },
    check: ({ kind, items, page }) => {
      for (const { value, isGood } of items) {
        const cleaned = clean[kind](value);
        if (isGood) assert.equal(cleaned, value, 'a good record passes as it is');
        if (cleaned === undefined) continue;
        assertWellFormed(kind, cleaned);
        assert.equal(clean[kind](cleaned), cleaned, 'a clean record is clean');
      }
      const values = items.map(({ value }) => value);
      const list = clean.list<object>(values, clean[kind]);
      const good = items.filter(({ isGood }) => isGood).map(({ value }) => value);
      assert.deepEqual(
        list.filter((item) => good.includes(item)),
        good,
        'every good record is there, in its order',
      );
      for (const item of list) assertWellFormed(kind, item);
      // Types are what is being broken here.
      const read = cleanPage(page as Page<unknown>, clean[kind]);
      if (read === undefined) return; // none at all
      assert.ok(Array.isArray(read.items), 'a page has items');
      assert.ok(read.cursor === null || typeof read.cursor === 'string', 'a page has a cursor or none');
      assert.equal(typeof read.isLast, 'boolean', 'a page says whether it is the last');
    },
  });
}
