import { KitAvatar } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';

export function Ana(): ReactElement {
  return <KitAvatar name="Ana Sousa" image="https://example.com/ana.png" id="ana" size={40} />;
}
