import { act } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import type { ScreenScene } from './screen-scene.tsx';

/** How often rows and the list around them were drawn: stable slots are drawn exactly when what they stand in is. */
export class Drawings {
  rows: Record<string, number> = {};
  lists = 0;

  /** For a slot of a row. */
  row(id: string, text: string | number = id): ReactElement {
    this.rows[id] = (this.rows[id] ?? 0) + 1;
    return <Text>{text}</Text>;
  }

  /** A slot of the list itself. */
  readonly options = (): ReactElement => {
    this.lists += 1;
    return <Text>options</Text>;
  };

  clear(): void {
    this.rows = {};
    this.lists = 0;
  }

  /** What this costs. */
  async of(scene: ScreenScene, happen: () => Promise<unknown>): Promise<Pick<Drawings, 'rows' | 'lists'>> {
    this.clear();
    await act(async () => void (await happen()));
    await scene.rest();
    return { rows: this.rows, lists: this.lists };
  }
}
