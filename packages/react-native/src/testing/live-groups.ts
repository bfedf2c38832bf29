import { type GroupRecord, type GroupsQuery, Kit } from '@open-chat-kit/sdk';
import { LiveList, type ListNotice, type LiveListOptions } from '../models/live-list/live-list.ts';
import { type GroupListModel, groups } from '../models/lists/groups.ts';
import { type EachScene, eachScene } from './each-scene.ts';
import { type ManualFrames, manualFrames } from './manual-frames.ts';

type Options = Omit<Partial<LiveListOptions<GroupRecord, GroupsQuery>>, 'query'>;

/** Live lists of groups, for tests of what all live lists do and of what those of groups do; Ana and Ben are there. */
export interface LiveGroups extends Omit<ManualFrames, 'nextFrame'> {
  readonly scene: EachScene;
  readonly ana: Kit.ChatClient;
  readonly ben: Kit.ChatClient;
  /** What lists have said. */
  readonly notices: readonly ListNotice<GroupRecord>[];
  /** Public groups by these ids, which are their names as well. */
  make(client: Kit.ChatClient, ...guids: readonly string[]): Promise<void>;
  /** A list of Ana's that somebody looks at. */
  begun(query?: Partial<GroupsQuery>, options?: Options): GroupListModel;
  /** The same, with its first page. */
  opened(query?: Partial<GroupsQuery>, options?: Options): Promise<GroupListModel>;
  /** Nobody looks at the last list any more. */
  stop(): void;
}

export function liveGroups(): LiveGroups {
  const scene = eachScene('ana', 'ben', 'cleo');
  const { nextFrame, draw, settled } = manualFrames();
  const notices: ListNotice<GroupRecord>[] = [];
  let stop = (): void => {};
  const people = {} as Record<'ana' | 'ben', Kit.ChatClient>; // before each test
  const lists: LiveGroups = Object.assign(people, {
    scene,
    notices,
    draw,
    settled,
    async make(client: Kit.ChatClient, ...guids: readonly string[]) {
      for (const guid of guids) await client.createGroup(new Kit.Group(guid, guid, 'public'));
    },
    begun(query: Partial<GroupsQuery> = {}, options: Options = {}) {
      const model = new LiveList({
        description: groups,
        client: lists.ana,
        nextFrame,
        onNotice: (notice) => void notices.push(notice),
        query: { ...new Kit.GroupsRequestBuilder().toQuery(), ...query },
        ...options,
      });
      stop = scene.atEnd(model.subscribe(() => {}));
      return model;
    },
    async opened(query?: Partial<GroupsQuery>, options?: Options) {
      const model = lists.begun(query, options);
      await settled();
      return model;
    },
    stop: () => stop(),
  });
  beforeEach(async () => {
    notices.length = 0;
    Object.assign(lists, await scene.enterAll('ana', 'ben'));
  });
  return lists;
}

/** Ids of the rows, as they stand. */
export const idsOf = (model: GroupListModel): readonly string[] => model.getSnapshot().main.ids;
