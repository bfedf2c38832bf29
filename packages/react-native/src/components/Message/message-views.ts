import { type Kit, messageFrom, type MessageRecord } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import type { KitMessageOption, MenuItemInterface } from '../Menu/menu-item.ts';

/** A view of the host's for a message; `right` is the side of the viewer's own. */
export type MessageView = (message: Kit.BaseMessage, alignment: 'left' | 'right') => ReactElement | null;

/** Hosts know of which kind the messages of a template are, and may take them by the class of that kind. */
interface OfOneKind {
  view(message: Kit.BaseMessage, alignment: 'left' | 'right'): ReactElement | null;
  options(
    user: Kit.User | null,
    message: Kit.BaseMessage,
    group: Kit.Group | undefined,
  ): readonly (MenuItemInterface | KitMessageOption)[];
}
type KindView = OfOneKind['view'];
type KindOptions = OfOneKind['options'];

/** What hosts write of a template: as a plain object, or given to `new KitMessageTemplate(…)`. */
export interface KitMessageTemplateFields {
  /** As `getType()` says it: `text`, `image`, …, or a type of the host's own. */
  readonly type: string;
  /**
   * As `getCategory()` says it: `message`, `custom`, or `action` for lines about a group, which have no other views than the
   * first of `BubbleView` and `ContentView`.
   *
   * @default whichever
   */
  readonly category?: string | undefined;
  /** In place of the whole bubble. */
  readonly BubbleView?: KindView | undefined;
  /** In place of the name over what is said. */
  readonly HeaderView?: KindView | undefined;
  /** In place of what is said. */
  readonly ContentView?: KindView | undefined;
  /** Under what is said, within the bubble. */
  readonly BottomView?: KindView | undefined;
  /** Under the bubble. */
  readonly FooterView?: KindView | undefined;
  /** In place of what the menu has. */
  readonly options?: KindOptions | undefined;
}

/** How messages of one kind are drawn, and what their menu has. What is left out is as always. */
export class KitMessageTemplate implements KitMessageTemplateFields {
  type: string;
  category?: KitMessageTemplateFields['category'];
  BubbleView?: KitMessageTemplateFields['BubbleView'];
  HeaderView?: KitMessageTemplateFields['HeaderView'];
  ContentView?: KitMessageTemplateFields['ContentView'];
  BottomView?: KitMessageTemplateFields['BottomView'];
  FooterView?: KitMessageTemplateFields['FooterView'];
  options?: KitMessageTemplateFields['options'];

  constructor(fields: KitMessageTemplateFields) {
    this.type = fields.type;
    Object.assign(this, fields);
  }
}

/** The parts of a bubble that a host draws; those of a template go before those of the list. */
export type BubbleViews = Partial<
  Pick<KitMessageTemplate, 'HeaderView' | 'ContentView' | 'BottomView'> & {
    readonly StatusView: MessageView | undefined;
  }
>;

/** The template of a message: the first that fits. Of what was deleted there is nothing of its kind left. */
export function templateFor(
  templates: readonly KitMessageTemplate[],
  record: MessageRecord,
): KitMessageTemplate | undefined {
  if (templates.length === 0 || record.deletedAt > 0) return undefined;
  const message = messageFrom(record);
  const [type, given] = [message.getType(), message.getCategory()];
  return templates.find((one) => one.type === type && (one.category ?? given) === given);
}

const views = ['BubbleView', 'HeaderView', 'ContentView', 'BottomView', 'FooterView', 'options'] as const;

/** What of a template can be used that a host gave; `undefined` for nothing. JavaScript hosts pass anything. */
export function templateIn(given: unknown): KitMessageTemplate | undefined {
  try {
    if (typeof given !== 'object' || given === null || !('type' in given) || typeof given.type !== 'string') return;
    const category: unknown = Reflect.get(given, 'category');
    const kept = views.flatMap((name) => {
      const view: unknown = Reflect.get(given, name);
      return typeof view === 'function' ? [[name, view]] : [];
    });
    return { type: given.type, ...(typeof category === 'string' ? { category } : {}), ...Object.fromEntries(kept) };
  } catch {
    // An object of the host's that refuses to be looked at is none.
    return undefined;
  }
}
