import { GroupChats } from '../../packages/react-native/src/models/group-chats.ts';
import { OwnMembership } from '../../packages/react-native/src/models/own-membership.ts';
import type { ModelScreenOptions, Truth } from './screen.ts';

/** What surrounds the chat of a group: what its menus offer the viewer, and its row with what was said last. */
export class StandingScreen {
  readonly #options: ModelScreenOptions;
  readonly #guid: string;
  readonly #own: OwnMembership;
  readonly #chats: GroupChats;
  readonly #stops: readonly (() => void)[];
  #isLeft = false;

  constructor(options: ModelScreenOptions, guid: string) {
    const { client, clock, device, ledger } = options;
    this.#options = options;
    this.#guid = guid;
    const own = clock.of(`screen of ${device.name}`);
    const living = {
      client,
      clock: { now: device.clock.now, after: own.after },
      nextFrame: (run: () => void) => own.after(16, run),
    };
    this.#own = new OwnMembership({ ...living, guid });
    this.#chats = new GroupChats({ ...living, onError: (error) => ledger.judge(this.#name, error) });
    const hear = (): void => {
      if (this.#isLeft) ledger.blame(`${this.#name}: drawn after it was left`);
    };
    this.#stops = [this.#chats.subscribeRow(guid, hear), this.#own.subscribe(hear), this.#chats.subscribe(hear)];
  }

  async compare(truth: Truth): Promise<void> {
    const { scope, isKnown } = this.#own.getSnapshot();
    const group = await truth.group(this.#guid);
    const wanted = group?.scope ?? null;
    if (!isKnown || scope !== wanted) this.#blame(`offers what a ${scope} may, known: ${isKnown}, to a ${wanted}`);
    // Whoever is out is shown the group alone, whatever is kept of its chat.
    if (group?.hasJoined !== true) return;
    const chats = await truth.conversations('');
    const chat = chats.find(({ target }) => target.type === 'group' && target.id === this.#guid);
    const shown = this.#chats.getRow(this.#guid)?.item;
    const [says, should] = [shown, chat].map((one) => `${one?.lastMessage?.id}, ${one?.unreadCount} unread`);
    if (says !== should) this.#blame(`says ${says} instead of ${should}`);
  }

  lookForRemains(): void {
    if (this.#own.getSnapshot().scope !== null || this.#chats.getRow(this.#guid) !== undefined) {
      this.#blame('what somebody saw who signed out is still there');
    }
  }

  leave(): void {
    for (const stop of this.#stops) stop();
    this.#isLeft = true;
  }

  get #name(): string {
    return `${this.#options.device.name}, standing in ${this.#guid}`;
  }

  #blame(text: string): void {
    this.#options.ledger.blame(`${this.#name}: ${text}`);
  }
}
