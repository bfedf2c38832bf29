import { Kit } from '@open-chat-kit/sdk';
import type { ReactNode } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { isolated } from '../components/isolated.ts';
import { cutBy, inTexts } from './in-texts.tsx';
import { KitTextFormatter } from './KitTextFormatter.ts';

/** Styles of mentions in texts. */
export interface KitMentionsStyle {
  readonly textStyle?: StyleProp<TextStyle>;
  /** Of who reads; over `textStyle`. */
  readonly selfTextStyle?: StyleProp<TextStyle>;
}

/**
 * Marks who is mentioned: `<@uid:ben>` shows as "@Ben", `<@all:everyone>` as "@everyone", and "@Ben" or "@ben" as it stands
 * where Ben is known, by `setUsers` or as one of the two who write.
 */
export class KitMentionsFormatter extends KitTextFormatter {
  #style: KitMentionsStyle = {};
  #users: readonly Kit.User[] = [];

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

  override getSettings(): object {
    return { ...super.getSettings(), style: this.#style, users: this.#users };
  }

  override getFormattedText(input: ReactNode): ReactNode {
    const people = this.#people();
    const reader = this.getLoggedInUser()?.getUid();
    const draw = (name: string, isSelf: boolean, key: string): ReactNode => (
      <Text key={key} style={[styles.mention, this.#style.textStyle, isSelf ? this.#style.selfTextStyle : null]}>
        {isolated(`@${name}`)}
      </Text>
    );
    const marked = inTexts(input, (text) =>
      cutBy(text, marks, (found, key) => {
        const [, kind, id = ''] = /^<@(uid|all):(.*)>$/.exec(found) ?? [];
        if (kind === 'all') return draw(id, false, key);
        return draw(people.find((user) => user.getUid() === id)?.getName() || id, id === reader, key);
      }),
    );
    const called = new Map(people.flatMap((user) => namesOf(user).map((name) => [name.toLowerCase(), user.getUid()])));
    if (called.size === 0) return marked;
    return inTexts(marked, (text) =>
      cutBy(text, callsOf([...called.keys()]), (found, key) =>
        draw(found.slice(1), called.get(found.slice(1).toLowerCase()) === reader, key),
      ),
    );
  }

  #people(): readonly Kit.User[] {
    const message = this.getMessage();
    const near = [message?.getSender(), message?.getReceiver(), this.getLoggedInUser()];
    return [...this.#users, ...near.filter((one) => one instanceof Kit.User)];
  }
}

const marks = /<@(?:uid|all):[^<>\n]{1,200}>/g;

function namesOf(user: Kit.User): readonly string[] {
  return [user.getName(), user.getUid()].filter((name) => name !== '');
}

/** The longest names first, for one may begin with another. */
function callsOf(names: readonly string[]): RegExp {
  const any = [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
  // Not in words, nor in addresses of mail.
  return new RegExp(`(?<![\\p{L}\\p{N}_])@(?:${any})(?![\\p{L}\\p{N}_])`, 'giu');
}

const styles = StyleSheet.create({ mention: { fontWeight: '600' } });
