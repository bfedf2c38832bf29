import { AcmeUIEventHandler, AcmeUIEvents } from '@acme/chat-uikit-react-native';
import React, { Component } from 'react';
import { Button, Text, TextInput, View } from 'react-native';
import { ChatRoom } from './ChatRoom';
import { ChatService } from './ChatService';
import { GroupList } from './GroupList';

export default class App extends Component {
  constructor(props) {
    super(props);
    this.state = { uid: '', user: null, group: null, error: null };
    this.enter = this.enter.bind(this);
  }

  componentDidMount() {
    ChatService.start();
    AcmeUIEventHandler.addGroupListener('ACME_APP', {
      ccGroupLeft: ({ leftGroup }) => {
        const { group } = this.state;
        if (group && leftGroup.guid === group.guid) this.setState({ group: null });
      },
      [AcmeUIEvents.ccGroupDeleted]: () => this.setState({ group: null }),
    });
  }

  componentWillUnmount() {
    AcmeUIEventHandler.removeGroupListener('ACME_APP');
  }

  enter() {
    ChatService.enter(this.state.uid).then(
      (user) => this.setState({ user: Object.assign({}, user), error: null }),
      (error) => this.setState({ error: error.message }),
    );
  }

  render() {
    const { uid, user, group, error } = this.state;
    if (!user) {
      return (
        <View>
          <TextInput placeholder="uid" value={uid} onChangeText={(next) => this.setState({ uid: next })} />
          <Button title="Enter" onPress={this.enter} />
          {error ? <Text>{error}</Text> : null}
        </View>
      );
    }
    if (group) return <ChatRoom group={group} onBack={() => this.setState({ group: null })} />;
    return (
      <View>
        <Text>{`Hello ${user.name}`}</Text>
        <GroupList onOpen={(chosen) => this.setState({ group: chosen })} />
      </View>
    );
  }
}
