import type { KitException } from '@open-chat-kit/sdk';
import { type ReactElement, useMemo } from 'react';
import {
  type AccessibilityProps,
  Platform,
  type StyleProp,
  StyleSheet,
  Text,
  type TextStyle,
  View,
  type ViewStyle,
} from 'react-native';
import { FormattedView } from '../../formatters/FormattedView.tsx';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import { type Hold, TextPresses } from '../../formatters/text-presses.ts';
import type { Quoted } from '../../models/message-list/quotes.ts';
import type { RowSource } from '../../models/row-source.ts';
import type { MessageRow } from '../../models/message-list/message-rows.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { isolated } from '../words/isolated.ts';
import { edge } from '../parts/forced-colours.ts';
import { inColour } from '../parts/in-colour.ts';
import { nameColor } from '../parts/name-color.ts';
import { notCopied } from '../parts/not-copied.ts';
import { bubbleStyle, linkPreviewStyle, nameStyle } from './bubble-styles.ts';
import { isEmojiAlone } from './emoji-alone.ts';
import { FileLine } from './FileLine.tsx';
import type { MessageMeta } from './message-text.ts';
import type { BubbleViews } from './message-views.ts';
import { messageSlot } from './message-slot.tsx';
import type { KitMessageBubbleStyle, KitMessageListStyle } from '../../theme/styles/chats.ts';
import type { KitReceiptStyle } from '../../theme/styles/parts.ts';
import { ReceiptMark } from '../parts/ReceiptMark.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import { LinkCard, PreviewFault } from './LinkCard.tsx';
import { type AskPreview, previewOf } from './link-preview.ts';
import { QuoteView } from './QuoteView.tsx';
import { ReadMore } from './ReadMore.tsx';
import type { PartPresses } from './use-part-presses.ts';
import type { Written } from './use-written.ts';

/** What bubbles look like. */
export interface BubbleLook {
  readonly style: KitMessageListStyle | undefined;
  /** Says who wrote, but at the side of the viewer's own: nobody else is there. */
  readonly hasNames: boolean;
  /** Who looks, by uid. */
  readonly viewer: string;
  /** What is done to texts. */
  readonly formatting: TextFormatting;
  readonly presses: PartPresses;
  /** What the host knows of the pages behind links. */
  readonly linkPreview?: AskPreview | undefined;
  /** Tells the host of what it draws and throws; always the same. */
  readonly fail: (error: KitException) => void;
}

/** What is said of a message by the parts of its bubble, on devices. */
interface Speech {
  /** Whose it is, and what it says. */
  readonly words: string;
  /** When, and how far it is, with what can be done with it: iOS takes neither news of that nor acts from a text with links. */
  readonly state: AccessibilityProps;
}

interface MessageBubbleProps extends Written {
  /** Names its row. */
  readonly id: string;
  readonly row: MessageRow;
  readonly look: BubbleLook;
  readonly quotes: RowSource<Quoted>;
  /** Goes to the message that is quoted; without it the quote leads nowhere. */
  readonly goTo?: ((messageId: string) => void) | undefined;
  /** A long press on a part of it that can be pressed does what one on the rest of it does. */
  readonly onHold?: Hold | undefined;
  readonly meta: MessageMeta;
  /** Parts that the host draws. */
  readonly views?: BubbleViews | undefined;
  /** Whether it stands at the side of the viewer's own messages. */
  readonly isAtEnd: boolean;
  /** Where what is around it does not say it. */
  readonly speech?: Speech | undefined;
}

/** What one message says, with its time and how far it is. */
export function MessageBubble({
  id,
  row,
  look,
  quotes,
  goTo,
  onHold,
  text,
  said,
  file,
  readMore,
  meta,
  views = none,
  isAtEnd,
  speech,
}: MessageBubbleProps): ReactElement {
  const { color, typography } = useTheme();
  const align = useTextAlign();
  const { message, isOwn, isFirstOfRun, isLastOfRun } = row;
  // Emoji alone are large, and need no bubble: who wrote them is seen by their side.
  const isLarge = message.content.kind === 'text' && message.quotedId === '' && isEmojiAlone(text);
  const isTinted = isOwn && !isLarge;
  const ground = isLarge ? color.background1 : isOwn ? color.sendBubbleBackground : color.receiveBubbleBackground;
  const ink = isTinted ? color.sendBubbleText : isLarge ? color.textPrimary : color.receiveBubbleText;
  const accent = isOwn ? ink : color.textHighlight;
  const style = bubbleStyle(look.style, isOwn, message, isLarge);
  const { link, mention } = look.presses;
  const pressesOfText = useMemo(
    (): TextPresses => ({
      link: link === null ? null : (address) => link(message, address),
      mention: mention === null ? null : mention(message),
      hold: onHold ?? null,
    }),
    [link, mention, message, onHold],
  );
  const slot = (name: keyof BubbleViews, builtIn: ReactElement | null): ReactElement | null =>
    messageSlot({ name, row: id, message, isAtEnd, onError: look.fail }, views[name], builtIn);
  const isSaid = message.content.kind === 'text' || message.content.kind === 'media';
  const side = isAtEnd ? 'End' : 'Start';
  // It belongs to the built-in text and its links.
  const { preview, fault }: ReturnType<typeof previewOf> =
    said === undefined || views.ContentView !== undefined ? {} : previewOf(message, said.node, look.linkPreview);
  // Beside a file the two are one element, but where something in the text can be found by itself.
  const isOneWithFile = file !== null && said === undefined && readMore === null;
  const spoken = isOneWithFile ? undefined : speech?.words;
  const words = (
    <Text
      // On devices a selection begins with the long press that opens the menu, which copies.
      selectable={Platform.OS === 'web' || onHold === undefined}
      // Android finds no text by itself unless it is said so.
      accessible={spoken === undefined ? undefined : true}
      accessibilityLabel={spoken}
      style={[
        typography.heading4.regular,
        styles.text,
        { color: ink },
        isSaid ? null : styles.quiet,
        style.textStyle,
        isLarge ? [inColour, large(typography.heading4.regular)] : null,
      ]}
    >
      {said === undefined ? (
        text
      ) : (
        <TextPresses value={pressesOfText}>
          <FormattedView formatting={look.formatting} said={said} plain={text} onError={look.fail} />
        </TextPresses>
      )}
    </Text>
  );
  const status = slot(
    'StatusView',
    <Meta
      meta={meta}
      isOwn={isTinted}
      style={style.timeStyle}
      containerStyle={style.metaStyle}
      receiptStyle={style.receiptStyle}
      ink={isTinted ? ink : color.textSecondary}
      speech={speech?.state}
    />,
  );
  return (
    <View
      style={[
        styles.bubble,
        { backgroundColor: ground },
        isLarge ? null : edge,
        // Within a run the corners at the writer's side are small, so that its bubbles read as one.
        { [`borderTop${side}Radius`]: isFirstOfRun ? 18 : 6, [`borderBottom${side}Radius`]: isLastOfRun ? 18 : 6 },
        style.containerStyle,
      ]}
      testID={`bubble-${message.id === '' ? message.muid : message.id}`}
    >
      {slot(
        'HeaderView',
        look.hasNames && !isAtEnd && isFirstOfRun ? (
          <Text
            numberOfLines={1}
            {...(speech === undefined ? null : silent)}
            style={[
              typography.caption1.medium,
              styles.name,
              align,
              { color: nameColor(message.sender.uid, ground, ink) },
              nameStyle(look.style, isOwn),
            ]}
          >
            {isolated(message.sender.name)}
          </Text>
        ) : null,
      )}
      {message.quotedId === '' || message.deletedAt > 0 ? null : (
        <QuoteView
          id={message.quotedId}
          quotes={quotes}
          viewer={look.viewer}
          formatting={look.formatting}
          ink={ink}
          accent={accent}
          onPress={goTo}
          onLongPress={onHold}
          style={look.style?.quoteStyle}
        />
      )}
      <View style={styles.line}>
        {slot(
          'ContentView',
          file === null && readMore === null ? (
            words
          ) : (
            <View
              {...(isOneWithFile ? { accessible: speech !== undefined, accessibilityLabel: speech?.words } : null)}
              style={styles.file}
            >
              {file === null ? null : <FileLine file={file} ink={ink} isSilent={speech !== undefined} />}
              {text === '' ? null : words}
              {readMore === null ? null : <ReadMore onPress={readMore} onLongPress={onHold} ink={accent} />}
            </View>
          ),
        )}
        {preview === undefined ? status : null}
      </View>
      {preview === undefined ? null : (
        <>
          <LinkCard
            preview={preview}
            message={message}
            onPress={link}
            onLongPress={onHold}
            ink={ink}
            style={linkPreviewStyle(look.style, isOwn)}
          />
          <View style={styles.line}>{status}</View>
        </>
      )}
      {fault === undefined ? null : <PreviewFault fault={fault} onError={look.fail} />}
      {slot('BottomView', null)}
    </View>
  );
}

/** Two and a half times as large as words, whatever size the theme gives those. */
function large({ fontSize = 16 }: TextStyle): TextStyle {
  return { fontSize: fontSize * 2.5, lineHeight: Math.round(fontSize * 3.1) };
}

const none: BubbleViews = {};
/** It is said with the text. */
const silent = { accessible: false, importantForAccessibility: 'no' } as const;

interface MetaProps {
  readonly meta: MessageMeta;
  readonly isOwn: boolean;
  readonly ink: string;
  readonly style: KitMessageBubbleStyle['timeStyle'];
  readonly containerStyle: StyleProp<ViewStyle>;
  readonly receiptStyle: KitReceiptStyle | undefined;
  readonly speech: AccessibilityProps | undefined;
}

/** Small, at the end of the text where there is room, else under it. */
function Meta({ meta, isOwn, ink, style, containerStyle, receiptStyle, speech }: MetaProps): ReactElement | null {
  const { color, typography } = useTheme();
  const { delivery } = meta;
  const text = [meta.edited, meta.time].filter(Boolean).join(' · ');
  if (text === '' && delivery === null) return null;
  return (
    <View {...speech} style={[styles.meta, isOwn ? styles.faded : null, containerStyle]}>
      {text === '' ? null : <Text style={[typography.caption2.regular, notCopied, { color: ink }, style]}>{text}</Text>}
      {delivery === null ? null : (
        <ReceiptMark
          delivery={delivery}
          size={14}
          style={{
            containerStyle: [delivery === 'read' ? null : styles.fainter, receiptStyle?.containerStyle],
            tintColor: receiptStyle?.tintColor ?? (delivery === 'failed' ? color.sendBubbleText : ink),
          }}
        />
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  bubble: { borderRadius: 18, paddingHorizontal: 12, paddingVertical: 7, maxWidth: 560, minWidth: 0 },
  name: { marginBottom: 2 },
  line: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'flex-end', columnGap: 8 },
  text: { flexGrow: 1, flexShrink: 1, minWidth: 0, maxWidth: '100%', textAlign: 'auto' },
  file: { flexGrow: 1, flexShrink: 1, minWidth: 0, maxWidth: '100%' },
  quiet: { fontStyle: 'italic', opacity: 0.85 },
  meta: { flexDirection: 'row', alignItems: 'center', gap: 3, minHeight: 18 },
  faded: { opacity: 0.85 },
  fainter: { opacity: 0.7 },
});
