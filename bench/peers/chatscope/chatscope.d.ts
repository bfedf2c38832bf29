/** What the page uses of a package that is installed only to be measured. */
declare module '@chatscope/chat-ui-kit-react' {
  import type { ReactElement, ReactNode } from 'react';
  export function ConversationList(props: { readonly children?: ReactNode }): ReactElement;
  export function Conversation(props: {
    readonly name: string;
    readonly info: string;
    readonly active?: boolean;
    readonly onClick?: () => void;
    readonly children?: ReactNode;
  }): ReactElement;
  export function Avatar(props: { readonly name: string; readonly src: string }): ReactElement;
}
declare module '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
