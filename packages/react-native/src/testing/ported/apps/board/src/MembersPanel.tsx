import React, { useCallback, useEffect, useState } from 'react';
import { Button, Text, View } from 'react-native';
import { Acme, AcmeConfirmDialog, AcmeUIEventHandler, AcmeUIEvents, AcmeUIKit } from './chat';
import { everybody, mayManage } from './permissions';

interface Props {
  group: Acme.Group;
  onDone: () => void;
}

export function MembersPanel({ group, onDone }: Props) {
  const [members, setMembers] = useState<Acme.GroupMember[]>([]);
  const [banning, setBanning] = useState<Acme.GroupMember | null>(null);
  const guid = group.getGuid();
  const me = AcmeUIKit.loggedInUser!;

  const load = useCallback(async () => {
    const request = new Acme.GroupMembersRequestBuilder(guid).setLimit(50).setScopes(everybody).build();
    setMembers(await request.fetchNext());
  }, [guid]);

  useEffect(() => {
    load();
    const id = `members-of-${guid}`;
    Acme.addGroupListener(
      id,
      new Acme.GroupListener({
        onGroupMemberJoined: () => void load(),
        onGroupMemberLeft: (_action: Acme.Action, user: Acme.User) =>
          setMembers((list) => list.filter((one) => one.getUid() !== user.getUid())),
      }),
    );
    return () => Acme.removeGroupListener(id);
  }, [guid, load]);

  const kick = async (member: Acme.GroupMember) => {
    await Acme.kickGroupMember(guid, member.getUid());
    AcmeUIEventHandler.emitGroupEvent(AcmeUIEvents.ccGroupMemberKicked, {
      kickedUser: member,
      kickedBy: me,
      kickedFrom: group,
    });
    await load();
  };

  const ban = async () => {
    if (!banning) return;
    await Acme.banGroupMember(guid, banning.getUid());
    AcmeUIEventHandler.emitGroupEvent(AcmeUIEvents.ccGroupMemberBanned, {
      kickedUser: banning,
      kickedBy: me,
      kickedFrom: group,
    });
    setBanning(null);
    await load();
  };

  const promote = async (member: Acme.GroupMember) => {
    const scope = Acme.GROUP_MEMBER_SCOPE.MODERATOR;
    await Acme.updateGroupMemberScope(guid, member.getUid(), scope);
    AcmeUIEventHandler.emitGroupEvent(AcmeUIEvents.ccGroupMemberScopeChanged, {
      updatedUser: member,
      scopeChangedTo: scope,
      scopeChangedFrom: member.getScope(),
      group,
    });
    await load();
  };

  const invite = async (uid: string) => {
    const member = new Acme.GroupMember(uid, Acme.GROUP_MEMBER_SCOPE.PARTICIPANT);
    const results = await Acme.addMembersToGroup(guid, [member], []);
    console.log(results[uid]);
    await load();
  };

  return (
    <View>
      <Text>{`Board ${group.getName()}`}</Text>
      {members.map((member) => (
        <View key={member.getUid()}>
          <Text>{`${member.getUid()}: ${member.getScope()}`}</Text>
          {mayManage(group, member) ? (
            <>
              <Button title={`Kick ${member.getUid()}`} onPress={() => kick(member)} />
              <Button title={`Ban ${member.getUid()}`} onPress={() => setBanning(member)} />
              <Button title={`Promote ${member.getUid()}`} onPress={() => promote(member)} />
            </>
          ) : null}
        </View>
      ))}
      <Button title="Invite dmitri" onPress={() => invite('dmitri')} />
      <Button title="Done" onPress={onDone} />
      <AcmeConfirmDialog
        isOpen={banning !== null}
        titleText={`Ban ${banning?.getName() ?? ''}?`}
        confirmButtonText="Ban for good"
        cancelButtonText="No"
        onConfirm={ban}
        onCancel={() => setBanning(null)}
      />
    </View>
  );
}
