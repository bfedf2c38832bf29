import type { Measure } from './measure.ts';

type PeerMeasure = Pick<Measure, 'id' | 'label' | 'unit'>;

/** Another kit that runs in a browser, beside ours on what both have. */
export interface Contest {
  /** Of its folder below `peers/`, and of its page. */
  readonly peer: string;
  readonly title: string;
  /** What it has many of. */
  readonly what: string;
  readonly sizes: readonly number[];
  readonly measures: readonly PeerMeasure[];
}

export const contests: readonly Contest[] = [
  {
    peer: 'chatscope',
    title: '@chatscope/chat-ui-kit-react 2.1.1',
    what: 'groups',
    sizes: [300, 3_000],
    measures: [
      { id: 'event-rows', label: "a group's member count changes, the group is in view: rows drawn", unit: 'renders' },
      {
        id: 'hidden-rows',
        label: "a group's member count changes, the group is off screen: rows drawn",
        unit: 'renders',
      },
      {
        id: 'event-all',
        label: "a group's member count changes, the group is in view: components drawn",
        unit: 'renders',
      },
      { id: 'mount', label: 'mount with all groups: time', unit: 'ms' },
      { id: 'nodes', label: 'mount with all groups: DOM nodes', unit: 'nodes' },
    ],
  },
  {
    peer: 'gifted-chat',
    title: 'react-native-gifted-chat 3.4.0',
    what: 'messages',
    sizes: [300, 3_000, 10_000],
    measures: [
      { id: 'receive-rows', label: 'a message comes in: rows drawn', unit: 'renders' },
      { id: 'receive-all', label: 'a message comes in: components drawn', unit: 'renders' },
      { id: 'edit-rows', label: 'a message in view is edited: rows drawn', unit: 'renders' },
      { id: 'edit-all', label: 'a message in view is edited: components drawn', unit: 'renders' },
      { id: 'burst', label: '100 messages/s for 2 s: time per second', unit: 'ms' },
      { id: 'open', label: 'open with all messages: time', unit: 'ms' },
      { id: 'open-nodes', label: 'open with all messages: DOM nodes', unit: 'nodes' },
    ],
  },
];
