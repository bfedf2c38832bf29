import { act, render } from '@testing-library/react-native';
import { Fragment, type ReactElement, useReducer } from 'react';
import type { TestInstance } from 'test-renderer';

/** Something on the stage. */
export interface Pane {
  readonly name: string;
  view(): ReactElement;
}

/** One tree for all screens: each of them comes and goes in it. */
export class Stage {
  #panes: readonly Pane[] = [];
  #root: TestInstance | null = null;
  #redraw: () => void = () => {};

  async mount(): Promise<void> {
    const { container } = await render(<StageView stage={this} />);
    this.#root = container;
  }

  get panes(): readonly Pane[] {
    return this.#panes;
  }

  async show(pane: Pane): Promise<void> {
    this.#panes = [...this.#panes, pane];
    await this.draw();
  }

  async hide(pane: Pane): Promise<void> {
    this.#panes = this.#panes.filter((other) => other !== pane);
    await this.draw();
  }

  async draw(): Promise<void> {
    await act(async () => this.#redraw());
  }

  /** From within something that is drawn anyway. */
  drawSoon(): void {
    this.#redraw();
  }

  onRedraw(redraw: () => void): void {
    this.#redraw = redraw;
  }

  /** All that is drawn under a name, in a part of what is drawn. */
  findAll(
    matches: (testID: string) => boolean,
    within: TestInstance | null | undefined = this.#root,
  ): readonly TestInstance[] {
    return within?.queryAll((node) => typeof node.props['testID'] === 'string' && matches(node.props['testID'])) ?? [];
  }

  find(testID: string, within?: TestInstance | null): TestInstance | undefined {
    return this.findAll((name) => name === testID, within)[0];
  }
}

function StageView({ stage }: { readonly stage: Stage }): ReactElement {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  stage.onRedraw(redraw);
  return (
    <>
      {stage.panes.map((pane) => (
        <Fragment key={pane.name}>{pane.view()}</Fragment>
      ))}
    </>
  );
}
