import { booleanOf, integerOf, limits, stringOf, wordsIn } from '../arguments.ts';

/** What every list is asked with. */
interface ListQuery {
  readonly limit: number;
  readonly cursor: string | null;
  readonly keyword: string;
}

/** And one of what may bear tags. */
interface TaggedQuery extends ListQuery {
  readonly tags: readonly string[];
  readonly withTags: boolean;
}

/** Says what to fetch of a list. */
export abstract class ListBuilder<Query extends ListQuery> {
  #query: Query;

  protected constructor(query: Query) {
    this.#query = query;
  }

  /** Items a page: 1 to 100. @default 30 */
  setLimit(limit: number): this {
    return this.set({ limit: integerOf(limit, 'limit', 1, limits.page) });
  }

  /** Only what has this in its name; members and users also by uid. */
  setSearchKeyword(keyword: string): this {
    return this.set({ keyword: stringOf(keyword, 'keyword', limits.keyword) });
  }

  /** What the builder says now, as data. */
  toQuery(): Query {
    return { ...this.#query };
  }

  protected set(change: Partial<Query> | Partial<TaggedQuery>): this {
    this.#query = { ...this.#query, ...change };
    return this;
  }
}

/** Says what to fetch of a list of what may bear tags. */
export abstract class TaggedListBuilder<Query extends TaggedQuery> extends ListBuilder<Query> {
  /** Only what has any of these tags. */
  setTags(tags: readonly string[]): this {
    return this.set({ tags: wordsIn(tags, 'tags') });
  }

  /** Whether what is fetched comes with its tags. @default false */
  withTags(withTags: boolean): this {
    return this.set({ withTags: booleanOf(withTags, 'withTags') });
  }
}

/** What a list is asked with until a builder says otherwise. */
export const anyList: ListQuery = { limit: 30, cursor: null, keyword: '' };
/** The same, of what may bear tags. */
export const anyTaggedList: TaggedQuery = { ...anyList, tags: [], withTags: false };
