import React, { useEffect, useMemo, useState } from 'react';
import { Button, Text, View } from 'react-native';
import { BoardList } from './src/BoardList';
import { Acme, AcmeGroupMembers, AcmeThemeProvider, startChat } from './src/chat';
import { EventLog } from './src/EventLog';
import { MembersPanel } from './src/MembersPanel';

interface Props {
  uid: string;
  isNight?: boolean;
}

export function App({ uid, isNight = false }: Props) {
  const [me, setMe] = useState<Acme.User>();
  const [group, setGroup] = useState<Acme.Group>();
  const [isPicking, setPicking] = useState(false);
  const [picked, setPicked] = useState<string[]>([]);
  const theme = useMemo(
    () => ({
      mode: isNight ? ('dark' as const) : ('light' as const),
      light: { color: { primary: '#8a2be2' }, avatarStyle: { containerStyle: { borderRadius: 6 } } },
      dark: { color: { primary: '#c9a0ff' } },
    }),
    [isNight],
  );

  useEffect(() => {
    startChat(uid).then(setMe, (error: Acme.AcmeException) => console.log(error.message));
  }, [uid]);

  const create = async () => {
    const made = await Acme.createGroup(new Acme.Group('launch', 'Launch', Acme.GROUP_TYPE.PRIVATE));
    setGroup(made);
  };

  if (!me) return <Text>Please wait</Text>;
  return (
    <AcmeThemeProvider theme={theme}>
      <View style={{ flex: 1 }}>
        <Text>{`Boards of ${me.getName()}`}</Text>
        <Button title="New board" onPress={create} />
        <Button title={isPicking ? 'Stop picking' : 'Pick'} onPress={() => setPicking(!isPicking)} />
        {picked.length > 0 ? <Text>{`Picked: ${picked.join(', ')}`}</Text> : null}
        {group ? (
          <MembersPanel group={group} onDone={() => setGroup(undefined)} />
        ) : (
          <BoardList mode={isPicking ? 'multiple' : 'none'} onOpen={setGroup} onPicked={setPicked} />
        )}
        {group && isNight ? <AcmeGroupMembers group={group} /> : null}
        <EventLog />
      </View>
    </AcmeThemeProvider>
  );
}
