import type { ImageSourcePropType, ImageStyle, StyleProp, TextStyle, ViewStyle } from 'react-native';
import type { BarStyle } from './lists.ts';
import type { KitAvatarStyle, KitBadgeStyle, KitReceiptStyle, StateStyle } from './parts.ts';

/** Styles of a menu. */
export interface MenuStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  /** Of its entries; what an entry has of its own wins. */
  readonly textStyle?: StyleProp<TextStyle>;
}

/** Styles of one side's bubbles. */
export interface KitMessageBubbleStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly textStyle?: StyleProp<TextStyle>;
  readonly timeStyle?: StyleProp<TextStyle>;
}

/** Styles of one side's messages of one kind, over those of all on that side. */
export interface KitBubbleKindStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly textStyle?: StyleProp<TextStyle>;
}

/** Styles of one side's messages, by the names that other kits have for them. Those of {@link KitMessageListStyle} win. */
export interface KitMessageBubbleStyles extends KitMessageBubbleStyle {
  /** Of texts. Emoji alone are large and have no bubble: they have none of it. */
  readonly textBubbleStyles?: KitBubbleKindStyle;
  readonly deletedBubbleStyles?: KitBubbleKindStyle;
  /** Of pictures, videos, sounds and files, of which there stands what they are called. */
  readonly fileBubbleStyles?: KitBubbleKindStyle;
  readonly customBubbleStyles?: KitBubbleKindStyle;
  readonly dateStyles?: { readonly containerStyle?: StyleProp<ViewStyle>; readonly textStyle?: StyleProp<TextStyle> };
  /** Of names over messages: of others in groups, of everybody where all are on one side. */
  readonly senderNameTextStyles?: StyleProp<TextStyle>;
  /** Of others, in groups. */
  readonly avatarStyle?: KitAvatarStyle;
  /** Of the ticks of one's own. */
  readonly receiptStyles?: KitReceiptStyle;
  readonly reactionStyles?: KitMessageListStyle['reactionStyle'];
  readonly linkPreviewBubbleStyles?: KitMessageListStyle['linkPreviewStyle'];
}

/** Styles of `KitMessageList`; each wins over the theme. */
export interface KitMessageListStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  /** A picture behind the messages. @default "none" */
  readonly wallpaper?: ImageSourcePropType | 'none';
  readonly wallpaperStyle?: StyleProp<ImageStyle>;
  readonly outgoingBubbleStyle?: KitMessageBubbleStyle;
  readonly incomingBubbleStyle?: KitMessageBubbleStyle & { readonly nameStyle?: StyleProp<TextStyle> };
  /** Another name for `outgoingBubbleStyle`. */
  readonly outgoingMessageBubbleStyles?: KitMessageBubbleStyles;
  /** Another name for `incomingBubbleStyle`. */
  readonly incomingMessageBubbleStyles?: KitMessageBubbleStyles;
  readonly avatarStyle?: KitAvatarStyle;
  readonly dateSeparatorStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
  };
  readonly unreadLineStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
  };
  readonly actionTextStyle?: StyleProp<TextStyle>;
  readonly newMessageIndicatorStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
  };
  /** Of the way to the next message that mentions the viewer. */
  readonly mentionsIndicatorStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
    readonly badgeStyle?: KitBadgeStyle;
  };
  /** Of the way to the next thread with replies that nobody has seen, and of their number under its first message. */
  readonly repliesIndicatorStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly badgeStyle?: KitBadgeStyle;
  };
  /** Of the message that an answer quotes. */
  readonly quoteStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly nameStyle?: StyleProp<TextStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
  };
  /** Of what is known of the page behind a link, under a message. */
  readonly linkPreviewStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly imageStyle?: StyleProp<ImageStyle>;
    readonly titleStyle?: StyleProp<TextStyle>;
    /** Of the description. */
    readonly textStyle?: StyleProp<TextStyle>;
    /** Of the name of the site. */
    readonly nameStyle?: StyleProp<TextStyle>;
  };
  /** Of what was searched for, in a message. */
  readonly searchMatchStyle?: StyleProp<TextStyle>;
  /** Of one reaction under a message. */
  readonly reactionStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
  };
  /** Of the menu with what can be done with a message, a sheet on narrow pages. */
  readonly actionSheetStyle?: MenuStyle;
  /** Where there are no messages. */
  readonly emptyStateStyle?: StateStyle;
  /** Where messages could not be loaded, or are not for the viewer. */
  readonly errorStateStyle?: StateStyle;
}

/** Styles of `KitMessageComposer`; each wins over the theme. */
export interface KitMessageComposerStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly inputContainerStyle?: StyleProp<ViewStyle>;
  readonly inputTextStyle?: StyleProp<TextStyle>;
  readonly sendButtonStyle?: StyleProp<ViewStyle>;
  /** Over the field: the message that is answered or edited. */
  readonly aboutStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly titleStyle?: StyleProp<TextStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
  };
  /** Over the field: who can be mentioned. */
  readonly mentionsStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly itemStyle?: StyleProp<ViewStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
  };
  /** Over the field: what puts words into bold, and the like. */
  readonly formatsStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly buttonStyle?: StyleProp<ViewStyle>;
  };
  /** Under the field: how many characters are left, or too many. */
  readonly counterTextStyle?: StyleProp<TextStyle>;
  /** Where the viewer cannot write: the bar that stands in its place. */
  readonly noticeStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
  };
  /** Of the sheet with what can be attached. There is none yet: it says so once, in development. */
  readonly actionSheetStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
  };
}

/** Styles of `KitMessageSearch`; each wins over the theme. */
export interface KitMessageSearchStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly searchStyle?: { readonly containerStyle?: StyleProp<ViewStyle>; readonly textStyle?: StyleProp<TextStyle> };
  /** Of the line that says where among the hits one is. */
  readonly countTextStyle?: StyleProp<TextStyle>;
}

/** Styles of `KitThreadHeader`; each wins over the theme. The message looks as `messageListStyles` of the theme say. */
export interface KitThreadHeaderStyle extends BarStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  /** Of the number of replies. */
  readonly subtitleTextStyle?: StyleProp<TextStyle>;
  /** Around the message. */
  readonly messageStyle?: StyleProp<ViewStyle>;
}
