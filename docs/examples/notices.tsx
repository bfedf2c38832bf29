import { type Kit, useTitleCount, useWebNotifications } from '@open-chat-kit/react-native';

export function Notices({ open }: { readonly open: (message: Kit.BaseMessage) => void }): null {
  useTitleCount();
  useWebNotifications({ onPress: open });
  return null;
}
