import { MessageCategoryConstants, MessageTypeConstants } from '../../constants.ts';
import { KitMentionsFormatter } from '../../formatters/KitMentionsFormatter.tsx';
import type { KitTextFormatter } from '../../formatters/KitTextFormatter.ts';
import { KitUrlsFormatter } from '../../formatters/KitUrlsFormatter.tsx';
import { usualFormatters } from '../../formatters/use-text-formatting.ts';
import type { KitMessageOption } from '../Menu/menu-item.ts';
import { KitMessageTemplate } from './message-views.ts';
import { usualEntries } from './usual-entries.ts';

/**
 * What a list of messages has by itself, for hosts that begin with it and change some of it. What other kits are given
 * beside, a theme or the user, is taken and means nothing.
 */
export interface KitDataSource {
  /** One template for each kind of message, new ones at each call: a host may change them, and leave some out. */
  getAllMessageTemplates(...given: readonly unknown[]): KitMessageTemplate[];
  /** The template of one kind; `null` where there is none. */
  getMessageTemplate(type: string, category?: string, ...given: readonly unknown[]): KitMessageTemplate | null;
  getAllMessageTypes(): string[];
  getAllMessageCategories(): string[];
  /** What the menu has that asks for its entries right now, in `options` of a template or of the list; otherwise nothing. */
  getMessageOptions(...given: readonly unknown[]): KitMessageOption[];
  /** As {@link getMessageOptions}. */
  getCommonOptions(...given: readonly unknown[]): KitMessageOption[];
  /** What draws texts where a host says nothing of `textFormatters`. */
  getAllTextFormatters(...given: readonly unknown[]): KitTextFormatter[];
  /** One that marks who is mentioned, a new one at each call: a host may change it. */
  getMentionsFormatter(...given: readonly unknown[]): KitMentionsFormatter;
  /** One that makes links of addresses, a new one at each call. */
  getUrlsFormatter(...given: readonly unknown[]): KitUrlsFormatter;
}

const { message, action } = MessageCategoryConstants;
const { text, image, video, audio, file, groupMember } = MessageTypeConstants;
const kinds = [
  ...[text, image, video, audio, file].map((type) => ({ type, category: message })),
  { type: groupMember, category: action },
];

const source: KitDataSource = {
  getAllMessageTemplates: () =>
    kinds.map(
      (kind) => new KitMessageTemplate(kind.category === action ? kind : { ...kind, options: () => usualEntries() }),
    ),
  getMessageTemplate: (type, category) =>
    source
      .getAllMessageTemplates()
      .find((one) => one.type === type && (category === undefined || one.category === category)) ?? null,
  getAllMessageTypes: () => kinds.map(({ type }) => type),
  getAllMessageCategories: () => [...new Set(kinds.map(({ category }) => category))],
  getMessageOptions: () => usualEntries(),
  getCommonOptions: () => usualEntries(),
  getAllTextFormatters: () => [...usualFormatters],
  getMentionsFormatter: () => new KitMentionsFormatter(),
  getUrlsFormatter: () => new KitUrlsFormatter(),
};

/** Where ported hosts look for what the kit has by itself. */
export const ChatConfigurator: { readonly dataSource: KitDataSource; getDataSource(): KitDataSource } = {
  dataSource: source,
  getDataSource: () => source,
};
