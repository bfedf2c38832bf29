import type { ChatTarget, MessageRecord } from '@open-chat-kit/sdk';
import { ThreadHead } from '../../packages/react-native/src/models/thread-head.ts';
import type { PlaceAct } from '../act.ts';
import { firstDifference } from '../difference.ts';
import { contentOf, PlaceScreen, receiptOf } from './place-screen.ts';
import type { ModelScreenOptions, Truth } from './screen.ts';

/** A thread beside its chat: what it is about, its replies, and the field to write in. */
export class ThreadScreen {
  readonly #options: ModelScreenOptions;
  readonly #id: string;
  readonly #name: string;
  readonly #head: ThreadHead;
  readonly #place: PlaceScreen;
  readonly #stop: () => void;
  #isLeft = false;

  constructor(options: ModelScreenOptions, target: ChatTarget, id: string) {
    const { client, clock, device, ledger } = options;
    this.#options = options;
    this.#id = id;
    this.#name = `${device.name}, thread of ${id} in ${target.type} ${target.id}`;
    const own = clock.of(`screen of ${device.name}`);
    const hear = (what: string): void => {
      if (this.#isLeft) ledger.blame(`${this.#name}: ${what} after it was left`);
    };
    this.#head = new ThreadHead({
      client,
      id,
      clock: { now: device.clock.now, after: own.after },
      nextFrame: (run: () => void) => own.after(16, run),
      onError: (error) => {
        hear('an error');
        ledger.judge(this.#name, error);
      },
    });
    this.#stop = this.#head.subscribe(() => hear('head drawn'));
    this.#place = new PlaceScreen(options, { target, parentId: id }, this.#name);
  }

  perform(act: PlaceAct): void {
    this.#place.perform(act);
  }

  refresh(): void {
    this.#place.refresh();
  }

  loadRest(): void {
    this.#place.loadRest();
  }

  async compare(truth: Truth, isRefreshed: boolean): Promise<void> {
    const blame = (text: string): void => this.#options.ledger.blame(`${this.#name}: ${text}`);
    const { message, isGone, error } = this.#head.getSnapshot();
    const wanted = await truth.message(this.#id);
    if (wanted === undefined) {
      if (message !== null || !isGone) blame('what it is about is shown to somebody who may not read it');
    } else if (message === null) blame(`what it is about is not shown: ${isGone ? 'gone' : String(error)}`);
    else {
      const shown = (one: MessageRecord): string =>
        contentOf(one) + (one.sender.uid === truth.uid ? receiptOf(one) : '');
      const difference = firstDifference([shown(message)], [shown(wanted)]);
      if (difference !== undefined) blame(`what it is about: ${difference}`);
    }
    await this.#place.compare(truth, isRefreshed);
  }

  lookForRemains(): void {
    this.#place.lookForRemains();
    if (this.#head.getSnapshot().message !== null)
      this.#options.ledger.blame(`${this.#name}: what it is about is still told to somebody who signed out`);
  }

  leave(): void {
    this.#place.leave();
    this.#stop();
    this.#isLeft = true;
  }
}
