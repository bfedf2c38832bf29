'use strict';

const { Acme } = require('@acme/chat-sdk-react-native');
const { APP_ID, REGION, AUTH_KEY } = require('./config');

const appSettings = new Acme.AppSettingsBuilder()
  .subscribePresenceForAllUsers()
  .setRegion(REGION)
  .autoEstablishSocketConnection(true)
  .build();

/** One place that talks to Acme, as singletons go. */
class ChatService {
  static user = null;

  static start() {
    return Acme.init(APP_ID, appSettings).then(
      () => {
        if (Acme.setSource) Acme.setSource('acme-classes', 'android', 'react-native');
        console.log('Acme is ready');
      },
      (error) => console.log('Acme failed', error),
    );
  }

  static enter(uid) {
    return Acme.getLoggedinUser().then((known) => {
      if (known && known.getUid() === uid) return known;
      return Acme.login(uid, AUTH_KEY).then((user) => {
        ChatService.user = user;
        return user;
      });
    });
  }

  static say(guid, text) {
    const message = new Acme.TextMessage(guid, text, Acme.RECEIVER_TYPE.GROUP);
    return Acme.sendMessage(message);
  }
}

module.exports = { ChatService };
