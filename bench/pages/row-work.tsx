import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { BenchRow } from './contestants/bench-row.tsx';
import { groupRecord } from './world/records.ts';

const groups = Array.from({ length: 40 }, (_, index) => groupRecord(`w${index}`, `Work ${index}`, ''));
const look = { titleStyle: {}, subtitle: undefined, isSelecting: false };

/**
 * Draws forty rows, lays them out and takes them away, so many times: the same work on every contestant's page. What it
 * costs there shows how even the machine is.
 */
export function workOnRows(times: number): void {
  for (let time = 0; time < times; time += 1) {
    const box = document.createElement('div');
    document.body.append(box);
    const root = createRoot(box);
    flushSync(() =>
      root.render(
        groups.map((group) => (
          <BenchRow key={group.guid} group={group} isSelected={false} look={look} onPress={() => {}} />
        )),
      ),
    );
    box.getBoundingClientRect();
    flushSync(() => root.unmount());
    box.remove();
  }
}
