import { AcmeAvatar, AcmeConfirmDialog, AcmeUIKit } from '@acme/chat-uikit-react-native';
import { AcmeCalls } from '@acme/calls-sdk-react-native';
import React, { useState } from 'react';
import { Text, TouchableOpacity, View } from 'react-native';
import { AppConstants } from '../AppConstants';

export function ProfileTab({ language }: { language: string }) {
  const [isAsking, setAsking] = useState(false);
  const me = AcmeUIKit.loggedInUser;

  const leave = async () => {
    AcmeCalls?.endSession?.();
    await AcmeUIKit.logout();
  };

  return (
    <View>
      <AcmeAvatar name={me?.getName()} />
      <Text>{`You are ${me?.getName()}, in ${language}`}</Text>
      <Text>{AppConstants.versionOf}</Text>
      <TouchableOpacity accessibilityRole="button" onPress={() => setAsking(true)}>
        <Text>Log out</Text>
      </TouchableOpacity>
      <AcmeConfirmDialog
        isOpen={isAsking}
        titleText="Leave Acme?"
        confirmButtonText="Leave"
        cancelButtonText="Stay"
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      />
    </View>
  );
}
