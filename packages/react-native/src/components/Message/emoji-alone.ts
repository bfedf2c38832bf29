/** One emoji as it is seen: a flag, of a country or of a part of one, a key, or a picture, with its skin tone, joined or not. */
const emoji =
  String.raw`(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|` +
  String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\uFE0F|\p{Emoji_Modifier}))\uFE0F?\p{Emoji_Modifier}?` +
  String.raw`(?:[\u{E0020}-\u{E007E}]+\u{E007F})?` +
  String.raw`(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*)`;
const alone = new RegExp(String.raw`^\s*(?:${emoji}\s*){1,3}$`, 'u');
/** Three of the longest there are: what is longer is not looked at. */
const longest = 120;

/** Whether a text is one to three emoji and nothing else: those are drawn large. */
export function isEmojiAlone(text: string): boolean {
  return text.length <= longest && alone.test(text);
}
