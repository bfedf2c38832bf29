import { ChatConfigurator, type Kit, KitMessageList, MessageOptionConstants } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';

const source = ChatConfigurator.getDataSource();
const templates = source.getAllMessageTemplates().map((template) => {
  const usual = template.options;
  if (usual !== undefined)
    template.options = (...about) => usual(...about).filter(({ id }) => id !== MessageOptionConstants.editMessage);
  return template;
});

export function ChatWithoutEdits({ group }: { readonly group: Kit.Group }): ReactElement {
  return <KitMessageList group={group} templates={templates} />;
}
