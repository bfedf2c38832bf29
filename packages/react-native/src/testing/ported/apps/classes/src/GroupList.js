import { Acme } from '@acme/chat-sdk-react-native';
import { AcmeAvatar } from '@acme/chat-uikit-react-native';
import React, { Component } from 'react';
import { FlatList, Text, TextInput, TouchableOpacity, View } from 'react-native';

const LISTENER = 'ACME_GROUP_LIST';

export class GroupList extends Component {
  constructor(props) {
    super(props);
    this.state = { groupList: [], keyword: '', news: '' };
    this.request = null;
  }

  componentDidMount() {
    this.load();
    Acme.addGroupListener(
      LISTENER,
      new Acme.GroupListener({
        onGroupMemberJoined: (message, user, group) => this.change(group, `${user.name} joined ${group.name}`),
        onGroupMemberLeft: (message, user, group) => this.change(group, `${user.name} left ${group.name}`),
        onMemberAddedToGroup: (message, added, by, group) => this.change(group, `${by.name} added ${added.name}`),
        onGroupMemberScopeChanged: (message, user, scope, before, group) =>
          this.change(group, `${user.name} is ${scope} now`),
      }),
    );
  }

  componentWillUnmount() {
    Acme.removeGroupListener(LISTENER);
  }

  load = (keyword = '') => {
    const builder = new Acme.GroupsRequestBuilder().setLimit(10);
    if (keyword) builder.setSearchKeyword(keyword);
    this.request = builder.build();
    this.request.fetchNext().then(
      (groupList) => this.setState({ groupList, keyword }),
      (error) => this.setState({ news: error.message }),
    );
  };

  more = () => {
    if (!this.request) return;
    this.request.fetchNext().then((next) => {
      // A copy of each, so that rows see that something is new.
      const copies = next.map((group) => Object.assign({}, group));
      this.setState({ groupList: [...this.state.groupList, ...copies] });
    });
  };

  change(group, news) {
    const groupList = [...this.state.groupList];
    const index = groupList.findIndex((one) => one.guid === group.guid);
    if (index > -1) groupList.splice(index, 1, Object.assign({}, groupList[index], group));
    this.setState({ groupList, news });
  }

  renderRow = ({ item }) => (
    <TouchableOpacity onPress={() => this.props.onOpen(item)}>
      <AcmeAvatar name={item.name} image={item.icon ? { uri: item.icon } : undefined} />
      <Text>{item.name}</Text>
      <Text>{`${item.membersCount} in ${item.name}`}</Text>
    </TouchableOpacity>
  );

  render() {
    const { groupList, keyword, news } = this.state;
    return (
      <View>
        <TextInput value={keyword} onChangeText={this.load} placeholder="Search groups" />
        {news ? <Text>{news}</Text> : null}
        <FlatList
          data={groupList}
          keyExtractor={(group) => group.guid}
          renderItem={this.renderRow}
          onEndReached={this.more}
        />
      </View>
    );
  }
}
