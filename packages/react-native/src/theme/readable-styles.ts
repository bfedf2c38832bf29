import type { ImageStyle, TextStyle } from 'react-native';
import { backIcon } from '#icons';
import type { KitMessageBubbleStyles } from './styles/chats.ts';
import { mergeStyles } from './merge-styles.ts';
import type { ThemeSlices } from './slices.ts';
import type { ThemeColors, ThemeTypography } from './tokens.ts';
import type { BarStyle, ListStyle } from './styles/lists.ts';
import type { StateStyle } from './styles/parts.ts';

/** Styles to be read: nothing is missing on the way to a value, and lists of styles are one object. */
export type Readable<Style> = {
  readonly [Key in keyof Style]-?: Key extends `${string}Icon` | `${string}Color` | 'wallpaper'
    ? Style[Key]
    : false extends Style[Key] // what a style prop takes, and a group of styles does not
      ? Key extends 'imageStyle' | 'wallpaperStyle'
        ? ImageStyle
        : TextStyle
      : Readable<NonNullable<Style[Key]>>;
};

/** The slices of a theme as hosts read them. */
export type ReadableSlices = { readonly [Slice in keyof ThemeSlices]: Readable<ThemeSlices[Slice]> };

/**
 * What the components look like, under the names that a host may set: hosts draw their own views like them. The components
 * do not draw from these: there is nothing to merge where a host sets nothing.
 */
export function withStyles(builtIn: ReadableSlices, slices: ThemeSlices): ReadableSlices {
  // Every key is there from the start, and merged styles are plain objects.
  return mergeStyles<object>(builtIn, slices) as ReadableSlices;
}

/** What they look like where a host sets nothing. */
export function builtInStyles(color: ThemeColors, typography: ThemeTypography): ReadableSlices {
  const ground = { backgroundColor: color.background1 };
  const raised = { backgroundColor: color.backgroundRaised };
  const name = { ...typography.heading4.medium, color: color.textPrimary };
  const reading = { ...typography.heading4.regular, color: color.textPrimary };
  const small = { ...typography.body.regular, color: color.textSecondary };
  const tiny = { ...typography.caption1.regular, color: color.textSecondary };
  const accent = { backgroundColor: color.primary };
  const button = { backgroundColor: color.primaryButtonBackground };
  const onButton = { ...typography.button.medium, color: color.primaryButtonText };
  const submit = { submitButtonStyle: button, submitButtonTextStyle: onButton };
  const label = { ...typography.body.medium, color: color.textPrimary };
  const title = { ...typography.heading3.medium, color: color.textPrimary };
  const typing = { typingIndicatorTextStyle: { ...small, color: color.textHighlight } };
  const avatar: ReadableSlices['avatarStyle'] = {
    containerStyle: {},
    imageStyle: { backgroundColor: color.background3 },
    textStyle: { color: color.textWhite },
  };
  const state: Readable<StateStyle> = {
    containerStyle: {},
    titleStyle: title,
    subtitleStyle: small,
  };
  const sent = { backgroundColor: color.sendBubbleBackground };
  const received = { backgroundColor: color.receiveBubbleBackground };
  const sentText = { ...typography.heading4.regular, color: color.sendBubbleText };
  const receivedText = { ...typography.heading4.regular, color: color.receiveBubbleText };
  const sentTime = { ...typography.caption2.regular, color: color.sendBubbleText };
  const receivedTime = { ...typography.caption2.regular, color: color.textSecondary };
  const writer = { ...typography.caption1.medium, color: color.textHighlight };
  // Each has a colour of their own: one here would be that of all, where a host gives back what it has read.
  const sender = { ...typography.caption1.medium };
  const reaction = {
    containerStyle: { backgroundColor: color.background2, borderColor: color.borderDefault },
    textStyle: { ...typography.caption1.medium, color: color.textPrimary },
  };
  const linkPreview = { containerStyle: {}, nameStyle: tiny, titleStyle: label, textStyle: tiny, imageStyle: {} };
  const bubbles = (
    containerStyle: TextStyle,
    textStyle: TextStyle,
    timeStyle: TextStyle,
  ): Readable<KitMessageBubbleStyles> => ({
    containerStyle,
    textStyle,
    timeStyle,
    textBubbleStyles: { containerStyle, textStyle },
    deletedBubbleStyles: { containerStyle, textStyle },
    fileBubbleStyles: { containerStyle, textStyle },
    customBubbleStyles: { containerStyle, textStyle },
    dateStyles: { containerStyle: {}, textStyle: timeStyle },
    senderNameTextStyles: sender,
    avatarStyle: avatar,
    receiptStyles: { containerStyle: {}, tintColor: color.sendBubbleText },
    reactionStyles: reaction,
    linkPreviewBubbleStyles: linkPreview,
  });
  const sheet = { containerStyle: raised, textStyle: name };
  const heading = { ...typography.heading1.bold, color: color.textPrimary };
  const faulty = { ...typography.body.medium, color: color.error };
  const bar: Readable<BarStyle> = {
    headerStyle: ground,
    headerContainerStyle: ground,
    titleStyle: heading,
    titleSeparatorStyle: {},
    backButtonStyle: {},
    backButtonIcon: backIcon,
  };
  const page = {
    ...bar,
    containerStyle: ground,
    avatarStyle: avatar,
  };
  const fields = {
    fieldStyle: {
      containerStyle: {},
      labelStyle: label,
      inputStyle: { backgroundColor: color.background2, borderColor: color.borderDark },
      inputTextStyle: reading,
      hintTextStyle: tiny,
      errorTextStyle: { ...typography.caption1.regular, color: color.error },
    },
  };
  const list: Readable<ListStyle> = {
    ...bar,
    containerStyle: ground,
    itemStyle: {
      containerStyle: {},
      avatarStyle: avatar,
      titleStyle: name,
      subtitleStyle: small,
      separatorColor: 'transparent',
    },
    searchStyle: { containerStyle: { backgroundColor: color.background2 }, textStyle: small },
    emptyStateStyle: state,
    errorStateStyle: state,
    selectionBarStyle: { backgroundColor: color.background2, borderTopColor: color.borderDefault },
    ...submit,
  };
  const parts = {
    badgeStyle: {
      containerStyle: accent,
      textStyle: { ...typography.caption1.medium, color: color.textOnPrimary },
    },
    dateStyle: { containerStyle: {}, textStyle: tiny },
    receiptStyle: { containerStyle: {}, tintColor: color.iconSecondary },
  };
  const chats = {
    ...list,
    itemStyle: {
      ...list.itemStyle,
      ...parts,
      ...typing,
    },
  };
  return {
    groupStyles: chats,
    userStyles: list,
    addMemberStyles: {
      ...list,
      memberTextStyle: tiny,
      errorTextStyle: faulty,
    },
    transferOwnershipStyles: { ...list, scopeTextStyle: tiny },
    createGroupStyles: {
      ...page,
      ...fields,
      chipStyle: {
        containerStyle: { backgroundColor: color.background3 },
        textStyle: label,
      },
      footerStyle: { borderTopColor: color.borderLight },
      errorTextStyle: faulty,
      ...submit,
      doneStateStyle: state,
    },
    joinGroupStyles: {
      ...page,
      nameTextStyle: heading,
      subtitleTextStyle: small,
      descriptionTextStyle: reading,
      noticeTextStyle: small,
      errorTextStyle: faulty,
      ...submit,
    },
    bannedMemberStyles: list,
    groupDetailsStyles: {
      ...page,
      ...fields,
      nameTextStyle: { ...typography.heading2.bold, color: color.textPrimary },
      subtitleTextStyle: small,
      descriptionTextStyle: reading,
      tagStyle: {
        containerStyle: { backgroundColor: color.background3 },
        textStyle: { ...typography.caption1.medium, color: color.textSecondary },
      },
      sectionTitleStyle: { ...typography.heading4.bold, color: color.textPrimary },
      memberTextStyle: reading,
      scopeTextStyle: tiny,
      optionStyle: { containerStyle: {}, textStyle: reading },
      errorStateStyle: state,
    },
    groupMemberStyles: { ...list, scopeTextStyle: tiny },
    messageHeaderStyles: {
      containerStyle: { ...ground, borderBottomColor: color.borderLight },
      avatarStyle: avatar,
      statusIndicatorStyle: { containerStyle: {}, imageStyle: {} },
      headerContainerStyle: {},
      titleViewStyle: {},
      titleTextStyle: title,
      subtitleTextStyle: small,
      ...typing,
      backButtonStyle: {},
      backButtonIcon: backIcon,
      backButtonIconStyle: { tintColor: color.iconPrimary },
      callButtonStyle: {
        audioCallButtonIconStyle: { tintColor: color.iconPrimary },
        videoCallButtonIconStyle: { tintColor: color.iconPrimary },
      },
    },
    messageListStyles: {
      containerStyle: ground,
      wallpaper: 'none',
      wallpaperStyle: {},
      outgoingBubbleStyle: { containerStyle: sent, textStyle: sentText, timeStyle: sentTime },
      incomingBubbleStyle: {
        containerStyle: received,
        textStyle: receivedText,
        timeStyle: receivedTime,
        nameStyle: sender,
      },
      outgoingMessageBubbleStyles: bubbles(sent, sentText, sentTime),
      incomingMessageBubbleStyles: bubbles(received, receivedText, receivedTime),
      avatarStyle: avatar,
      dateSeparatorStyle: { containerStyle: { backgroundColor: color.background2 }, textStyle: tiny },
      unreadLineStyle: { containerStyle: {}, textStyle: writer },
      actionTextStyle: tiny,
      quoteStyle: { containerStyle: {}, nameStyle: writer, textStyle: tiny },
      linkPreviewStyle: linkPreview,
      searchMatchStyle: { color: color.staticBlack },
      reactionStyle: reaction,
      newMessageIndicatorStyle: {
        containerStyle: accent,
        textStyle: { ...typography.body.medium, color: color.textOnPrimary },
      },
      mentionsIndicatorStyle: {
        containerStyle: { backgroundColor: color.backgroundRaised, borderColor: color.borderDefault },
        textStyle: { ...typography.heading4.medium, color: color.primary },
        badgeStyle: parts.badgeStyle,
      },
      repliesIndicatorStyle: {
        containerStyle: { backgroundColor: color.backgroundRaised, borderColor: color.borderDefault },
        badgeStyle: parts.badgeStyle,
      },
      actionSheetStyle: sheet,
      emptyStateStyle: state,
      errorStateStyle: state,
    },
    messageComposerStyles: {
      containerStyle: { ...ground, borderTopColor: color.borderLight },
      inputContainerStyle: { backgroundColor: color.background2, borderColor: color.borderLight },
      inputTextStyle: reading,
      sendButtonStyle: accent,
      aboutStyle: { containerStyle: {}, titleStyle: writer, textStyle: tiny },
      mentionsStyle: {
        containerStyle: { borderColor: color.borderLight },
        itemStyle: {},
        textStyle: { ...typography.body.medium, color: color.textPrimary },
      },
      formatsStyle: { containerStyle: {}, buttonStyle: {} },
      counterTextStyle: tiny,
      noticeStyle: { containerStyle: {}, textStyle: small },
      actionSheetStyle: sheet,
    },
    messageSearchStyles: {
      containerStyle: ground,
      searchStyle: { containerStyle: { backgroundColor: color.background3 }, textStyle: reading },
      countTextStyle: small,
    },
    threadHeaderStyles: { ...bar, containerStyle: ground, subtitleTextStyle: small, messageStyle: {} },
    avatarStyle: avatar,
    confirmDialogStyle: {
      containerStyle: raised,
      titleStyle: title,
      messageStyle: small,
      confirmButtonStyle: button,
      confirmButtonTextStyle: onButton,
      cancelButtonStyle: {},
      cancelButtonTextStyle: { ...typography.button.medium, color: color.textHighlight },
    },
    conversationStyles: {
      ...chats,
      itemStyle: { ...chats.itemStyle, draftTextStyle: { ...small, color: color.warning } },
    },
    statusIndicatorStyle: { containerStyle: {}, imageStyle: {} },
    ...parts,
  };
}
