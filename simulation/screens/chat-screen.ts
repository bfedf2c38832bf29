import type { ChatTarget, MessageRecord } from '@open-chat-kit/sdk';
import {
  type HeaderRecord,
  MessageHeaderModel,
} from '../../packages/react-native/src/models/message-header/message-header.ts';
import type { PlaceAct } from '../act.ts';
import { firstDifference } from '../difference.ts';
import { PlaceScreen } from './place-screen.ts';
import type { ModelScreenOptions, Truth } from './screen.ts';

/** A chat on a screen: header, messages, and the field to write in. */
export class ChatScreen {
  readonly target: ChatTarget;
  readonly #options: ModelScreenOptions;
  readonly #name: string;
  readonly #header: MessageHeaderModel;
  readonly #place: PlaceScreen;
  readonly #stop: () => void;
  #isLeft = false;

  constructor(options: ModelScreenOptions, target: ChatTarget, subject: HeaderRecord) {
    const { client, clock, device, ledger } = options;
    this.#options = options;
    this.target = target;
    this.#name = `${device.name}, chat with ${target.type} ${target.id}`;
    const own = clock.of(`screen of ${device.name}`);
    const hear = (what: string): void => {
      if (this.#isLeft) ledger.blame(`${this.#name}: ${what} after it was left`);
    };
    this.#header = new MessageHeaderModel({
      client,
      subject,
      clock: { now: device.clock.now, after: own.after },
      nextFrame: (run: () => void) => own.after(16, run),
      onError: (error) => {
        hear('an error');
        ledger.judge(this.#name, error);
      },
    });
    this.#stop = this.#header.subscribe(() => hear('header drawn'));
    this.#place = new PlaceScreen(options, { target, parentId: '' }, this.#name);
  }

  perform(act: PlaceAct): void {
    this.#place.perform(act);
  }

  refresh(): void {
    this.#place.refresh();
  }

  enter(): void {
    this.#place.enter();
  }

  loadRest(): void {
    this.#place.loadRest();
  }

  /** The message of a row; `undefined` for none. */
  messageAt(row: number): MessageRecord | undefined {
    return this.#place.messageAt(row);
  }

  async compare(truth: Truth, isRefreshed: boolean): Promise<void> {
    await this.#place.compare(truth, isRefreshed);
    await this.#compareHeader(truth);
  }

  lookForRemains(): void {
    this.#place.lookForRemains();
    if (this.#header.getSnapshot().typists.length > 0) {
      this.#options.ledger.blame(`${this.#name}: who types is still told to somebody who signed out`);
    }
  }

  leave(): void {
    this.#stop();
    this.#place.leave();
    this.#isLeft = true;
  }

  async #compareHeader(truth: Truth): Promise<void> {
    const { ledger } = this.#options;
    const { subject, typists, isConnecting } = this.#header.getSnapshot();
    if (typists.length > 0) ledger.blame(`${this.#name}: somebody types for ever`);
    if (isConnecting) ledger.blame(`${this.#name}: it says that it connects for ever`);
    if (subject.type === 'user') {
      const user = await truth.user(this.target.id);
      const shown = ({ name, status, blockedByMe, hasBlockedMe }: typeof user): string =>
        JSON.stringify({ name, status, blockedByMe, hasBlockedMe });
      const difference = firstDifference([shown(subject.user)], [shown(user)]);
      if (difference !== undefined) ledger.blame(`${this.#name}: header ${difference}`);
      return;
    }
    const group = await truth.group(this.target.id);
    if (group === undefined) return;
    const shown = ({ name, membersCount }: typeof group): string => JSON.stringify({ name, membersCount });
    const difference = firstDifference([shown(subject.group)], [shown(group)]);
    if (difference !== undefined) ledger.blame(`${this.#name}: header ${difference}`);
  }
}
