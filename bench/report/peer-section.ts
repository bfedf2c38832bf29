import { type Contest, contests } from '../measures/peer-measures.ts';
import { medianOf } from '../median.ts';
import type { Result } from './result.ts';

/** Values of each round, by `ours` and the names of the peers. */
export interface PeerLine {
  readonly id: string;
  readonly size: number;
  readonly values: Record<string, number[]>;
}

/** One run of `npm run bench:peers`. */
export interface PeerResult {
  readonly date: string;
  readonly machine: Result['machine'];
  readonly rounds: number;
  readonly lines: readonly PeerLine[];
}

/** The section of `docs/performance.md` on other kits. */
export function peerSection({ date, machine, rounds, lines }: PeerResult): readonly string[] {
  return [
    '## Beside other kits',
    '',
    `Measured with \`npm run bench:peers\`, ${date.slice(0, 10)}, ${machine.browser}, ${rounds} rounds, medians.`,
    '',
    ...contests.flatMap((contest) => tableOf(contest, lines)),
    'chatscope draws what it is given and keeps no data: the page holds an array that each event copies, as its documentation',
    'shows, and the list puts every conversation into the page. Rows of the two look alike, but are not the same: the times',
    'say what a host would see, not what the same row costs.',
    '',
    'react-native-gifted-chat draws an array too, which each event copies, in a FlatList. Both conversations hold all their',
    'messages, where ours would load pages of 30 by itself; ours has ticks, days, links, mentions and a menu in its rows.',
    '',
    '@sendbird/uikit-react-native is not measured. The kit itself is MIT, but the list of channels, and with it what an event',
    'draws, is the hook `useGroupChannelList` of @sendbird/uikit-tools 0.1.5, whose package declares no licence, over',
    '@sendbird/chat, whose licence is its owner’s. With both replaced by stubs the numbers would be those of the stubs.',
  ];
}

function tableOf({ peer, title, what, measures, sizes }: Contest, lines: readonly PeerLine[]): readonly string[] {
  const rows = measures.flatMap(({ id, label, unit }) =>
    sizes.flatMap((size) => {
      const line = lines.find((one) => one.id === id && one.size === size);
      if (line === undefined) return [];
      const cells = ['ours', peer].map((name) => medianOf(line.values[name] ?? []).toLocaleString('en'));
      return [`| ${label}${unit === 'ms' ? ', ms' : ''} | ${size.toLocaleString('en')} | ${cells.join(' | ')} |`];
    }),
  );
  return [`| measure | ${what} | ours | ${title} |`, '| --- | --- | --- | --- |', ...rows, ''];
}
