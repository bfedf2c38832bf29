import { Acme } from '@acme/chat-sdk-react-native';
import * as UI from '@acme/chat-uikit-react-native';
import React, { Component } from 'react';
import { Text, TouchableOpacity, View } from 'react-native';
import { ChatService } from './ChatService';

export class ChatRoom extends Component {
  state = { group: { ...this.props.group }, last: '', isTyping: false, members: [] };

  listener = `AcmeChatRoom_${this.props.group.guid}`;

  componentDidMount() {
    const { guid } = this.state.group;
    Acme.addMessageListener(this.listener, {
      onTextMessageReceived: (message) => {
        if (message.getReceiverId() === guid) this.setState({ last: `${message.getSender().getName()}: ${message.text}` });
      },
      onTypingStarted: () => this.setState({ isTyping: true }),
      onTypingEnded: () => this.setState({ isTyping: false }),
      onTransientMessageReceived: (message) => console.log(message),
    });
    UI.AcmeUIEventHandler.addMessageListener(this.listener, {
      ccMessageSent: ({ message, status }) => {
        if (status === 'success' && message instanceof Acme.TextMessage) this.setState({ last: `me: ${message.getText()}` });
      },
    });
    Acme.getGroup(guid).then((group) => this.setState({ group: Object.assign({}, this.state.group, group) }));
  }

  componentWillUnmount() {
    Acme.removeMessageListener(this.listener);
    UI.AcmeUIEventHandler.removeMessageListener(this.listener);
  }

  showMembers = () => {
    const limit = 30;
    new Acme.GroupMembersRequestBuilder(this.state.group.guid)
      .setLimit(limit)
      .setScopes(['admin', 'moderator', 'participant'])
      .build()
      .fetchNext()
      .then((members) => this.setState({ members: members.map((one) => ({ ...one })) }));
  };

  render() {
    const { group, last, isTyping, members } = this.state;
    return (
      <View style={{ flex: 1 }}>
        <UI.AcmeMessageHeader group={group} showBackButton onBack={this.props.onBack} />
        <Text>{`last: ${last}${isTyping ? ' …' : ''}`}</Text>
        <TouchableOpacity onPress={this.showMembers}>
          <Text>Members</Text>
        </TouchableOpacity>
        <TouchableOpacity onPress={() => ChatService.say(group.guid, 'A wave')}>
          <Text>Wave</Text>
        </TouchableOpacity>
        {members.map((member) => (
          <Text key={member.uid}>{`${member.name} (${member.scope})`}</Text>
        ))}
        <UI.AcmeMessageList group={group} />
        <UI.AcmeMessageComposer group={group} />
      </View>
    );
  }
}
