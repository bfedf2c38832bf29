import { Acme } from '@acme/chat-sdk-react-native';
import { AcmeMessageComposer, AcmeMessageHeader, AcmeMessageList } from '@acme/chat-uikit-react-native';
import React from 'react';
import { KeyboardAvoidingView } from 'react-native';

interface Props {
  user?: Acme.User;
  group?: Acme.Group;
  onBack: () => void;
}

export const ChatScreen = ({ user, group, onBack }: Props) => (
  <KeyboardAvoidingView style={{ flex: 1 }}>
    <AcmeMessageHeader user={user} group={group} onBack={onBack} showBackButton hideVideoCallButton />
    <AcmeMessageList user={user} group={group} hideGroupActionMessages />
    <AcmeMessageComposer user={user} group={group} placeholderText="Say something" hideStickersButton imageQuality={20} />
  </KeyboardAvoidingView>
);
