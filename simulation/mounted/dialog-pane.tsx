import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { View } from 'react-native';
import type { TestInstance } from 'test-renderer';
import type { DialogAct } from '../act.ts';
import { keywords, type ScreenOptions, type Truth } from '../screens/screen.ts';
import { type Deed, type DeedName, type Deeds, deedsOn } from './deeds.ts';
import { compareDialog } from './dialog-truth.ts';
import { dialogAt, type DialogKind, DialogView } from './dialogs.tsx';
import { idOf, isDisabled, textsIn } from './nodes.ts';
import type { Stage } from './stage.tsx';
import { deedsOf, isLayer, touchesIn } from './touches.ts';

/** A dialog that was opened. */
interface Opened {
  readonly kind: DialogKind;
  readonly group: Kit.Group;
  /** A name of its own for each time: another one is another dialog. */
  readonly time: number;
  /** What was asked for here, and may end after it was closed. */
  readonly asked: Set<DeedName>;
}

/** Dialogs that are opened at the end of a run, and how long each takes to show all. */
const freshDialogs = 2;
const freshMs = 1_000;

const fields = /^(?:create|edit)-group-(?:name|password|description)$|^password-field$|-search$/;
/** What can be seen of a group, and of what was asked. */
const remains =
  /^(user|member|banned-member|details-member)-(?!witness$)|^details-(edit|leave|delete|transfer)$|^edit-group$|-question$|^create-group-done$/;

/** As in an app that goes from one page to the next: those behind the one in front live on. */
const mostOpen = 3;

/** The dialogs over a screen, the one in front seen and touched as by a person. */
export class DialogPane {
  readonly #name: string;
  readonly #options: ScreenOptions;
  readonly #stage: Stage;
  readonly #deeds: Deeds;
  /** The last one is in front. */
  #stack: readonly Opened[] = [];
  #times = 0;

  constructor(name: string, options: ScreenOptions, stage: Stage) {
    this.#name = name;
    this.#options = options;
    this.#stage = stage;
    this.#deeds = deedsOn(options.device, options.ledger);
    this.#deeds.onGroupMade(options.onGroupMade);
  }

  view(): readonly ReactElement[] {
    return this.#stack.map((opened) => this.#viewOf(opened));
  }

  #viewOf(opened: Opened): ReactElement {
    const { ledger, plan } = this.#options;
    const { kind, group } = opened;
    const name = `${this.#name}, ${kind} ${group.getGuid()}`;
    return (
      <View key={nameOf(opened)} testID={nameOf(opened)}>
        <DialogView
          kind={kind}
          group={group}
          limit={plan.pageSize}
          told={(telling, subject) => this.#deeds.told(telling, subject)}
          lost={() => {
            const guid = group.getGuid();
            const isDoing = (deed: DeedName): boolean =>
              opened.asked.has(deed) && this.#deeds.isUnderWay(`${deed} ${guid}`);
            if (isDoing('leaveGroup') || isDoing('deleteGroup'))
              ledger.blame(`${name}: told of as lost what is being left here`);
          }}
          onError={(error) => {
            if (!this.#stack.includes(opened) && opened.asked.size === 0)
              ledger.blame(`${name}: told of an error after it was closed: ${String(error)}`);
            this.#deeds.toldError(error);
            ledger.judge(name, error);
          }}
        />
      </View>
    );
  }

  async perform(what: DialogAct): Promise<void> {
    switch (what.type) {
      case 'dialog':
        return await this.#open(what.dialog, what.chat);
      case 'touch':
        for (let time = 0; time < what.times; time += 1) {
          if (time > 0) await this.#options.clock.advance(((what.what + time) % 4) * 150);
          await this.#touch(what.what + time * 7_919, what.isDouble);
        }
        return;
      case 'fill':
        return await this.#fill(what.field, what.text);
      case 'answer':
        return await this.#answer(what.isYes, false);
      case 'dismiss':
        this.#stack = this.#stack.slice(0, -1);
        return await this.#stage.draw();
    }
  }

  async compare(truth: Truth): Promise<void> {
    const { ledger } = this.#options;
    this.#deeds.compare();
    for (const opened of this.#stack) {
      const { kind, group } = opened;
      const guid = group.getGuid();
      const root = this.#rootOf(opened);
      const blame = (text: string): void => ledger.blame(`${this.#name}, ${kind} ${guid}: ${text}`);
      if (root !== undefined) await compareDialog({ kind, guid, root, truth, blame });
    }
  }

  /** Opens some that were not open, of one group after the other: they show how things are. */
  async compareFresh(truth: Truth): Promise<void> {
    const { clock, plan } = this.#options;
    for (let next = 0; next < freshDialogs; next += 1) {
      const number = plan.seed * freshDialogs + this.#name.length + next;
      await this.#open(number, number * 3);
      await clock.advance(freshMs);
      await this.compare(truth);
    }
  }

  /** What can be seen of a group and of what was typed, by somebody who signed out. */
  lookForRemains(): void {
    for (const opened of this.#stack) {
      const root = this.#rootOf(opened) ?? null;
      const left = [
        ...this.#stage.findAll((id) => remains.test(id), root),
        ...this.#stage.findAll((id) => fields.test(id), root).filter(({ props }) => (props['value'] ?? '') !== ''),
      ];
      if (left.length === 0) continue;
      const ids = left.map(idOf).join(' ');
      this.#options.ledger.blame(`${this.#name}, ${opened.kind}: of somebody who signed out there is still ${ids}`);
    }
  }

  leave(): void {
    this.#stack = [];
  }

  async #open(dialog: number, chat: number): Promise<void> {
    const kind = dialogAt(dialog);
    // Who joins comes from anywhere; all else is done where there is something going on.
    const guid = this.#groupAt(kind === 'join' ? chat * 2 + 1 : chat);
    this.#times += 1;
    const opened = { kind, group: new Kit.Group(guid, '', 'public'), time: this.#times, asked: new Set<DeedName>() };
    this.#stack = [...this.#stack, opened].slice(-mostOpen);
    await this.#stage.draw();
  }

  #groupAt(number: number): string {
    for (let next = number; next < number + 40; next += 2) {
      const target = this.#options.chatAt(next);
      if (target?.type === 'group') return target.id;
    }
    return 'g0';
  }

  async #touch(what: number, isDouble: boolean): Promise<void> {
    const place = this.#layer() ?? this.#root();
    if (place === undefined) return;
    const layer = this.#layer();
    if (layer !== undefined && idOf(layer).endsWith('-question')) return await this.#answer(what % 5 > 0, isDouble);
    // Nothing can be done as long as something is missing.
    const missing = this.#missing();
    if (missing !== undefined && what % 4 > 0)
      return await fireEvent.changeText(missing, this.#textFor(idOf(missing), what));
    const hasPeople = this.#stage.findAll((id) => id.startsWith('create-group-person-'), place).length > 0;
    const offers = touchesIn({ hasPeople }).flatMap((touch) =>
      this.#stage
        .findAll((id) => touch.testID.test(id), place)
        .filter((node) => !isDisabled(node))
        .map((node) => ({ touch, node })),
    );
    let left =
      what %
      Math.max(
        1,
        offers.reduce((sum, { touch }) => sum + touch.weight, 0),
      );
    for (const { node, touch } of offers) {
      const { weight, deeds = [], isLong } = touch;
      left -= weight;
      if (left >= 0) continue;
      // In most lists a press selects; where there is a menu, a long one opens it, and selects elsewhere.
      const gesture = isLong === true ? 'longPress' : 'press';
      return await this.#press(node, deeds, { gesture, isDouble: isDouble && isLong !== true });
    }
  }

  async #answer(isYes: boolean, isDouble: boolean): Promise<void> {
    const layer = this.#layer();
    if (layer === undefined || !idOf(layer).endsWith('-question')) return;
    const [no, yes] = layer
      .queryAll((node) => node.props['accessibilityRole'] === 'button' && node.props['testID'] !== 'overlay-backdrop')
      .filter((node) => node.props['testID'] === undefined);
    const button = isYes ? yes : no;
    if (button === undefined || isDisabled(button)) return;
    const deeds = isYes ? deedsOf(idOf(layer), this.#front?.kind === 'details') : [];
    await this.#press(button, deeds, { gesture: 'press', isDouble });
  }

  async #press(
    node: TestInstance,
    deeds: readonly Deed[],
    { gesture, isDouble }: { readonly gesture: 'press' | 'longPress'; readonly isDouble: boolean },
  ): Promise<void> {
    const once = async (): Promise<void> => {
      if (gesture === 'press') await fireEvent.press(node);
      else await fireEvent(node, 'longPress', { nativeEvent: { pageX: 0, pageY: 0 } });
    };
    for (const { name } of deeds) this.#front?.asked.add(name);
    const press = async (): Promise<void> => {
      if (!isDouble) return await once();
      // Nothing is drawn in between.
      await act(async () => {
        await once();
        await once();
      });
    };
    // Whoever is in already goes on by the same button that others join by.
    if (textsIn(node).includes('Open'))
      await this.#deeds.telling(`onJoined of ${this.#front?.group.getGuid() ?? ''}`, press);
    else await this.#deeds.during(deeds, press);
  }

  async #fill(number: number, text: number): Promise<void> {
    const there = this.#fields().filter((field) => field.props['editable'] !== false);
    // What is asked for first is filled in first.
    const field = there[number % 3 === 0 ? number % Math.max(1, there.length) : 0];
    if (field === undefined) return;
    await fireEvent.changeText(field, this.#textFor(idOf(field), text));
  }

  #textFor(field: string, text: number): string {
    if (field === 'password-field') return text % 4 === 0 ? 'wrong' : 'secret';
    if (field.endsWith('-password')) return 'secret';
    if (field.endsWith('-search')) return keywords[text % keywords.length] ?? '';
    if (field.endsWith('-name')) return this.#options.nameAt(text);
    return text % 3 === 0 ? '' : `of ${this.#options.nameAt(text)}`;
  }

  /** What has to be filled in before the one thing that the dialog is for. */
  #missing(): TestInstance | undefined {
    const isSaved = this.#stage.find('edit-group-save', this.#layer() ?? null);
    if (isSaved !== undefined && isDisabled(isSaved))
      return this.#fields().find((field) => idOf(field) === 'edit-group-name');
    return this.#fields().find(
      (field) => /^create-group-(name|password)$|^password-field$/.test(idOf(field)) && field.props['value'] === '',
    );
  }

  #fields(): readonly TestInstance[] {
    const place = this.#layer() ?? this.#root();
    return this.#stage.findAll((id) => fields.test(id), place ?? null);
  }

  get #front(): Opened | undefined {
    return this.#stack.at(-1);
  }

  #root(): TestInstance | undefined {
    return this.#front === undefined ? undefined : this.#rootOf(this.#front);
  }

  #rootOf(opened: Opened): TestInstance | undefined {
    return this.#stage.find(nameOf(opened), this.#stage.find(this.#name) ?? null);
  }

  /** What stands over the dialog, and takes all presses. */
  #layer(): TestInstance | undefined {
    const root = this.#root();
    return root === undefined ? undefined : this.#stage.findAll(isLayer, root)[0];
  }
}

function nameOf({ time }: Opened): string {
  return `dialog ${time}`;
}
