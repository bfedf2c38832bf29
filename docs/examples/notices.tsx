import { Kit, useIncomingMessage, useTitleCount } from '@open-chat-kit/react-native';

export function Notices(): null {
  useTitleCount();
  useIncomingMessage(({ message, isInView }) => {
    if (isInView || Notification.permission !== 'granted') return;
    const body = message instanceof Kit.TextMessage ? message.getText() : '';
    const notice = new Notification(message.getSender()?.getName() ?? '', { body, tag: message.getId() });
    notice.addEventListener('click', () => window.focus());
  });
  return null;
}
