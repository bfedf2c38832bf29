import { isValidElement, type ReactElement, type ReactNode, useContext } from 'react';
import {
  type ColorValue,
  type GestureResponderEvent,
  Linking,
  Platform,
  type StyleProp,
  StyleSheet,
  Text,
  type TextStyle,
} from 'react-native';
import { InOneLine } from './in-one-line.ts';
import { cutBy, type Drawn, inTexts, wordsIn } from './in-texts.tsx';
import { KitTextFormatter } from './KitTextFormatter.ts';
import { addressOf, linkPattern, withoutSentence } from './link-address.ts';
import { useMarked } from './marked-words.tsx';
import { inRunAround, needsOwnRun, ownRun } from './own-run.ts';
import { TextPresses } from './text-presses.ts';

/** Styles of links in texts. */
export interface KitUrlsStyle {
  readonly linkTextColor?: ColorValue | undefined;
  readonly linkTextStyle?: StyleProp<TextStyle>;
}

/**
 * Makes addresses of pages (`http`, `https`, and sites by their name alone) and of people, and telephone numbers that begin
 * with `+`, into links. Nothing else is ever opened, whatever patterns a host gives.
 */
export class KitUrlsFormatter extends KitTextFormatter {
  #style: KitUrlsStyle = {};

  constructor(patterns: readonly RegExp[] = []) {
    super();
    // Code of hosts gives other things here too.
    if (Array.isArray(patterns)) this.setRegexPatterns(patterns);
  }

  setStyle(style: KitUrlsStyle): void {
    this.#style = style;
  }

  override getSettings(): object {
    return { ...super.getSettings(), style: this.#style };
  }

  override getFormattedText(input: ReactNode): ReactNode {
    const own = this.getRegexPatterns();
    const patterns = own.length === 0 ? [linkPattern] : own.map(global);
    const drawn: Drawn = { count: 0 };
    const isApart = needsOwnRun(wordsIn(input));
    return patterns.reduce(
      (node, pattern) => inTexts(node, (text) => this.#withLinks(text, pattern, isApart, drawn)),
      input,
    );
  }

  #withLinks(text: string, pattern: RegExp, isApart: boolean, drawn: Drawn): ReactNode {
    const draw = (found: string, key: string): ReactNode => {
      const link = withoutSentence(found);
      const address = addressOf(link);
      if (address === null) return null;
      const style = [styles.link, { color: this.#style.linkTextColor }, this.#style.linkTextStyle];
      return (
        <Text key={key}>
          <Link address={address} isApart={isApart} style={style}>
            {link}
          </Link>
          {found.slice(link.length)}
        </Text>
      );
    };
    return cutBy(text, text.matchAll(pattern), draw, drawn);
  }
}

interface LinkProps {
  readonly address: string;
  /** It stands in a run of its own: turned by what is before it, an address would read as another one. */
  readonly isApart: boolean;
  readonly style: StyleProp<TextStyle>;
  readonly children: string;
}

function Link({ address, isApart, style, children }: LinkProps): ReactElement {
  const run = isApart ? ownRun(children) : inRunAround(children);
  const words = useMarked(run.words);
  const { link, hold } = useContext(TextPresses);
  const isInLine = useContext(InOneLine);
  return (
    <Text
      {...run.props}
      style={style}
      {...(isInLine ? {} : { role: 'link', ...pressPropsOf(address, link), onLongPress: hold ?? undefined })}
    >
      {words}
    </Text>
  );
}

/** What the links in a text open that was drawn, in their order; so many at most. */
export function addressesIn(node: ReactNode, most: number): readonly string[] {
  const found: string[] = [];
  const look = (part: ReactNode): void => {
    if (found.length >= most) return;
    if (Array.isArray(part)) for (const one of part) look(one);
    else if (isValidElement<{ readonly children?: ReactNode; readonly address?: string }>(part)) {
      const { children, address } = part.props;
      if (part.type === Link && address !== undefined) found.push(address);
      else look(children);
    }
  };
  look(node);
  return found;
}

/** In a browser a link of its own, which can be reached by keys, copied and opened elsewhere. */
export function pressPropsOf(address: string, open: TextPresses['link']): object {
  if (Platform.OS === 'web') {
    // An address of mail or a number opens an app: a page of its own would stay empty.
    const hrefAttrs = /^http/i.test(address) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    if (open === null) return { href: address, hrefAttrs };
    const onPress = (event: GestureResponderEvent): void => {
      // Whoever wants it in another tab has said so to the browser.
      if (isForBrowser(event)) return;
      event.preventDefault();
      open(address);
    };
    return { href: address, hrefAttrs, onPress };
  }
  if (open !== null) return { onPress: () => open(address) };
  return {
    onPress: () => {
      // No app for it is no fault of the kit's, and not one of the host's either.
      Linking.openURL(address).catch((cause: unknown) => console.warn(`Nothing here opens ${address}.`, cause));
    },
  };
}

function isForBrowser({ nativeEvent }: GestureResponderEvent): boolean {
  return ['ctrlKey', 'metaKey', 'shiftKey'].some((key) => Reflect.get(nativeEvent, key) === true);
}

/** Only such a pattern finds more than one. */
function global({ source, flags }: RegExp): RegExp {
  return new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
}

const styles = StyleSheet.create({ link: { textDecorationLine: 'underline' } });
