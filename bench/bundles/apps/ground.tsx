import type { ReactElement } from 'react';
import { Pressable, ScrollView, Text, TextInput, View } from 'react-native';

/** What any app has of React Native: everything else is measured over it. */
export function Ground({ children }: { readonly children?: ReactElement }): ReactElement {
  return (
    <ScrollView>
      <View>
        <Text>Hello</Text>
        <TextInput />
        <Pressable />
      </View>
      {children}
    </ScrollView>
  );
}
