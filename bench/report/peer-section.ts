import { peerMeasures } from '../measures/peer-measures.ts';
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

const titles: Readonly<Record<string, string>> = {
  ours: 'ours',
  chatscope: '@chatscope/chat-ui-kit-react 2.1.1',
};

/** The section of `docs/performance.md` on other kits. */
export function peerSection({ date, machine, rounds, lines }: PeerResult): readonly string[] {
  const names = Object.keys(titles);
  return [
    '## Beside other kits',
    '',
    `Measured with \`npm run bench:peers\`, ${date.slice(0, 10)}, ${machine.browser}, ${rounds} rounds, medians.`,
    '',
    `| measure | groups | ${names.map((name) => titles[name]).join(' | ')} |`,
    `| --- | --- | ${names.map(() => '---').join(' | ')} |`,
    ...peerMeasures.flatMap(({ id, label, unit }) =>
      lines
        .filter((line) => line.id === id)
        .map(({ size, values }) => {
          const cells = names.map((name) => medianOf(values[name] ?? []).toLocaleString('en'));
          return `| ${label}${unit === 'ms' ? ', ms' : ''} | ${size.toLocaleString('en')} | ${cells.join(' | ')} |`;
        }),
    ),
    '',
    'chatscope draws what it is given and keeps no data: the page holds an array that each event copies, as its documentation',
    'shows, and the list puts every conversation into the page. Rows of the two look alike, but are not the same: the times',
    'say what a host would see, not what the same row costs.',
    '',
    '@sendbird/uikit-react-native is not measured. The kit itself is MIT, but the list of channels, and with it what an event',
    'draws, is the hook `useGroupChannelList` of @sendbird/uikit-tools 0.1.5, whose package declares no licence, over',
    '@sendbird/chat, whose licence is its owner’s. With both replaced by stubs the numbers would be those of the stubs.',
  ];
}
