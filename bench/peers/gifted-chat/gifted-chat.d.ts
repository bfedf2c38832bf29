/** What the page uses of a package that is installed only to be measured. */
declare module 'react-native-gifted-chat' {
  import type { ReactElement } from 'react';
  export interface IMessage {
    readonly _id: string;
    readonly text: string;
    readonly createdAt: Date;
    readonly user: { readonly _id: string; readonly name: string };
  }
  export const GiftedChat: {
    (props: {
      readonly messages: IMessage[];
      readonly user: { readonly _id: string };
      readonly renderInputToolbar: () => ReactElement;
    }): ReactElement;
    append(before: IMessage[], added: IMessage[]): IMessage[];
  };
}
