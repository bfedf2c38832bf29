import { asUser, type GroupLike, Kit, type UserLike } from '@open-chat-kit/sdk';
import { cloneElement, type ReactElement, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { Platform, type StyleProp, StyleSheet, Text, type TextProps, type TextStyle } from 'react-native';
import { type NameOf, shownName } from '../models/mentions/mention-marks.ts';
import { isolated } from '../components/words/isolated.ts';
import { InOneLine } from './in-one-line.ts';
import { cutBy, type Drawn, type Found, inTexts, wordsIn } from './in-texts.tsx';
import { KitTextFormatter } from './KitTextFormatter.ts';
import { useMarked } from './marked-words.tsx';
import { loneRun, ownRun } from './own-run.ts';
import { type Hold, type MentionPress, TextPresses } from './text-presses.ts';

/** Styles of mentions in texts. */
export interface KitMentionsStyle {
  readonly textStyle?: StyleProp<TextStyle>;
  /** Of who reads; over `textStyle`. */
  readonly selfTextStyle?: StyleProp<TextStyle>;
}

/** A host's own answer to a press on somebody who is mentioned. */
export type MentionClick = (message: Kit.BaseMessage, uid: string) => void;

/**
 * Marks who is mentioned: `<@uid:ben>` shows as "@Ben", `<@all:everyone>` as "@everyone", and "@Ben" or "@ben" as it stands
 * where Ben is known, by `setUsers` or as one of the two who write. Names for marks the kit asks the server for.
 */
export class KitMentionsFormatter extends KitTextFormatter {
  #style: KitMentionsStyle = {};
  #users: readonly Kit.User[] = [];
  #onMentionClick: MentionClick | undefined;
  #nameOf: NameOf = () => undefined;

  constructor() {
    super();
    this.setTrackingCharacter('@');
  }

  setMentionsStyle(style: KitMentionsStyle | undefined): void {
    this.#style = style ?? {};
  }

  /** Who can be mentioned: the members of the group. */
  setUsers(users: readonly Kit.User[]): void {
    this.#users = users;
  }

  /** With whom one writes: they are known by name. */
  setUser(user: UserLike | null | undefined): void {
    const known = asUser(user);
    if (known !== null) this.#users = [...this.#users.filter((one) => one.getUid() !== known.getUid()), known];
  }

  /** In which group one writes. Its members need not be given: of those who are mentioned the kit asks the server. */
  setGroup(_group: GroupLike | null | undefined): void {}

  /** A press on somebody who is mentioned calls it, in place of `onMentionPress` of the list and of opening their chat. */
  setOnMentionClick(onMentionClick: MentionClick | undefined): void {
    this.#onMentionClick = onMentionClick;
  }

  /** For the kit, which asks as it is pressed: what is made in render draws nothing anew. */
  getOnMentionClick(): MentionClick | undefined {
    return this.#onMentionClick;
  }

  /** Who else is known, where a message is drawn; the kit calls it. */
  setNames(nameOf: NameOf): void {
    this.#nameOf = nameOf;
  }

  override getSettings(): object {
    return { ...super.getSettings(), style: this.#style, users: this.#users };
  }

  override getFormattedText(input: ReactNode): ReactNode {
    const people = this.#people();
    const reader = this.getLoggedInUser()?.getUid();
    const called = new Map(people.flatMap((user) => namesOf(user).map((name) => [name.toLowerCase(), user.getUid()])));
    // Most texts mention nobody, and are not looked at for it.
    let isAlone: boolean | undefined;
    const draw = (name: string, uid: string | undefined, key: string, isMeant = true): ReactNode => {
      const self = uid !== undefined && uid === reader ? this.#style.selfTextStyle : null;
      isAlone ??= !hasOtherLetters(wordsIn(input), called);
      const style = isMeant ? [styles.mention, this.#style.textStyle, self] : null;
      return (
        <Mention key={key} uid={uid} isAlone={isAlone} style={style}>
          {isolated(`@${name}`)}
        </Mention>
      );
    };
    const drawn: Drawn = { count: 0 };
    // Of somebody who may not mention all it is a word like others.
    const isOfAll = this.getMessage()?.getMentionsAll() ?? true;
    const drawMark = (found: string, key: string): ReactNode => {
      const [, kind, id = ''] = /^<@(uid|all):(.*)>$/.exec(found) ?? [];
      if (kind === 'all') return draw(shownName(id), undefined, key, isOfAll);
      const known = people.find((user) => user.getUid() === id)?.getName() || this.#nameOf(id);
      return draw(shownName(known ?? id), id, key);
    };
    const marked = inTexts(input, (text) => cutBy(text, text.matchAll(marks), drawMark, drawn));
    if (called.size === 0) return marked;
    const drawCall = (found: string, key: string): ReactNode =>
      draw(found.slice(1), called.get(found.slice(1).toLowerCase()), key);
    return inTexts(marked, (text) => cutBy(text, callsIn(text, called), drawCall, drawn));
  }

  #people(): readonly Kit.User[] {
    const message = this.getMessage();
    const near = [message?.getSender(), message?.getReceiver(), this.getLoggedInUser()];
    return [...this.#users, ...near.filter((one) => one instanceof Kit.User)];
  }
}

interface MentionProps {
  /** `undefined` for everybody. */
  readonly uid: string | undefined;
  /** Nothing else is in the text that has a direction. */
  readonly isAlone: boolean;
  readonly style: StyleProp<TextStyle>;
  readonly children: string;
}

/** Leads to the person, where that leads anywhere. */
function Mention({ uid, isAlone, style, children }: MentionProps): ReactElement {
  const { mention, hold } = useContext(TextPresses);
  const isInLine = useContext(InOneLine);
  const run = isAlone ? loneRun(children) : ownRun(children);
  const words = useMarked(run.words);
  const drawn = (
    <Text {...run.props} style={[run.props.style, style]}>
      {words}
    </Text>
  );
  if (isInLine || mention === null || uid === undefined) return drawn;
  return <PressedMention uid={uid} way={mention} hold={hold} drawn={drawn} />;
}

interface PressedMentionProps {
  readonly uid: string;
  readonly way: MentionPress;
  readonly hold: Hold | null;
  readonly drawn: ReactElement<TextProps>;
}

function PressedMention({ uid, way, hold, drawn }: PressedMentionProps): ReactElement {
  if (!useSyncExternalStore(way.subscribe, way.isPossible, never)) return drawn;
  const press = (): void => way.press(uid);
  return cloneElement(drawn, { role: 'link', onPress: press, onLongPress: hold ?? undefined, ...keyProps(press) });
}

function never(): boolean {
  return false;
}

/** In a browser a text that can be pressed is found by keys only where it says so. */
function keyProps(press: () => void): object {
  if (Platform.OS !== 'web') return {};
  const onKeyDown = (event: { readonly key: string; preventDefault(): void; stopPropagation(): void }): void => {
    if (event.key !== 'Enter') return;
    // The row that it stands in has Enter for its menu.
    event.preventDefault();
    event.stopPropagation();
    press();
  };
  return { tabIndex: 0, onKeyDown };
}

/** Whether a text has letters beside those who are mentioned; `null`: nobody knows it. */
function hasOtherLetters(words: string | null, called: ReadonlyMap<string, string>): boolean {
  if (words === null) return true;
  let rest = words.replace(marks, ' ');
  for (const { 0: call } of callsIn(rest, called)) rest = rest.replace(call, ' ');
  return /\p{L}/u.test(rest);
}

const marks = /<@(?:uid|all):[^<>\n]{1,200}>/g;

/** A longer name stands in no text as a whole. */
const longestName = 200;

function namesOf(user: Kit.User): readonly string[] {
  return [user.getName(), user.getUid()].filter((name) => name !== '' && name.length <= longestName);
}

/** Nobody calls more people in one message, and each "@" is looked at. */
const mostCalls = 1000;

/**
 * Where a text says "@" and one of the names, the longest that fits, for one may begin with another. Not in words, nor in
 * addresses of mail. No pattern of all names: of the names of two thousand members, engines make none.
 */
function callsIn(text: string, names: ReadonlyMap<string, string>): Found[] {
  const lengths = [...new Set([...names.keys()].map((name) => name.length))].sort((a, b) => b - a);
  const calls: Found[] = [];
  let from = 0;
  for (let looked = 0; looked < mostCalls; looked += 1) {
    const index = text.indexOf('@', from);
    if (index < 0) break;
    from = index + 1;
    if (/[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, index - 2), index))) continue;
    const length = lengths.find(
      (one) =>
        names.has(text.slice(from, from + one).toLowerCase()) &&
        !/^[\p{L}\p{N}_]/u.test(text.slice(from + one, from + one + 2)),
    );
    if (length === undefined) continue;
    from += length;
    calls.push({ 0: text.slice(index, from), index });
  }
  return calls;
}

const styles = StyleSheet.create({ mention: { fontWeight: '600' } });
